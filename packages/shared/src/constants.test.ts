/** The constants of rows S9.01 to S9.11 and the limits of api.md, number by number. */
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('constants are those of the rows', () => {
  expect(constants).toMatchObject({
    PAGE_SIZE: 20,
    PAGE_NUMBERS_SHOWN: 3,
    AUTOCOMPLETE_RESULTS: 5,
    AUTOCOMPLETE_FROM_CHARACTERS: 3,
    TYPE_LIST_LIMIT: 50,
    POLL_INTERVAL: 3000,
    TOOLBAR_FLAGS_INTERVAL: 1000,
    MENU_TITLES_INTERVAL: 2000,
    LANGUAGE_CHECK_INTERVAL: 1000,
    VERSION_CHECK_INTERVAL: 60_000,
    INSTALLATION_CHECK_INTERVAL: 60_000,
    TOAST_CLOSES_AFTER: 1500,
    CONTACT_POPUP_CLOSES_AFTER: 500,
    CHUNK_LOAD_TIMEOUT: 120_000,
    TITLE_LENGTH: 25,
    TEMPLATE_ADDRESS_LENGTH: 50,
    MINUTE_STEP: 10,
    DEFAULT_CONTRACTOR_TYPE: 2,
  })
})

test('limits are those of the calls', () => {
  expect(constants).toMatchObject({
    MIN_NUM: 1,
    MAX_NUM: 100,
    MAX_START: 10_000,
    TOTAL_CAP: 10_000,
    MAX_CHANGED: 500,
    MAX_JSON_BYTES: 1024 * 1024,
    MAX_FILE_BYTES: 26_214_400,
    IDEMPOTENCY_DAYS: 180,
    RECOVERY_LINK_SECONDS: 3600,
    MIN_PASSWORD: 8,
    MAX_PASSWORD: 256,
  })
})
