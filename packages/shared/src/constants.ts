/** The constants of rows S9.01 to S9.11, and the limits of api.md. Milliseconds, characters and rows unless said. */

// Lists
export const PAGE_SIZE = 20
export const PAGE_NUMBERS_SHOWN = 3
export const AUTOCOMPLETE_RESULTS = 5
export const AUTOCOMPLETE_FROM_CHARACTERS = 3
/** Of type and group lists. */
export const TYPE_LIST_LIMIT = 50

// The app and the server
/** Which calls the app was made for. Raised where an older app must not go on writing, together with MIN_CLIENT_BUILD. */
export const CLIENT_BUILD = 1
/** The oldest app that the server still serves; MIN_BUILD in the environment may raise it. */
export const MIN_CLIENT_BUILD = 1

// Clocks of the client
export const POLL_INTERVAL = 3000
export const TOOLBAR_FLAGS_INTERVAL = 1000
export const MENU_TITLES_INTERVAL = 2000
export const LANGUAGE_CHECK_INTERVAL = 1000
export const VERSION_CHECK_INTERVAL = 60_000
export const INSTALLATION_CHECK_INTERVAL = 60_000
export const TOAST_CLOSES_AFTER = 1500
export const CONTACT_POPUP_CLOSES_AFTER = 500
export const CHUNK_LOAD_TIMEOUT = 120_000

// Texts and dates
export const TITLE_LENGTH = 25
export const TEMPLATE_ADDRESS_LENGTH = 50
export const DATE_FORMAT = 'DD.MM.YYYY'
export const RANGE_DATE_FORMAT = 'DD.MM.YY'
export const TIME_FORMAT = 'HH:mm'
/** Of date ranges in filters. */
export const FILTER_DATE_FORMAT = 'DD-MM-YYYY'
export const MINUTE_STEP = 10
export const DICTATION_LANGUAGE = 'ru-RU'
export const PHONE_PREFILL = '380'
export const PHONE_HINT = '380 (00) - 000 - 00 - 00'
export const EMAIL_HINT = 'name@example.com'
export const MAIL_HOST_HINT = 'smtp.example.com'

/** What the filter panel of orders and quotes starts with; the server itself filters nothing that was not asked. */
export const DEFAULT_FILTERS = {
  in_work: 1,
  only_mine: 0,
  employee: 'team_user',
  place: 'pol',
  country: 'pol_country',
  carrier: 'main_carrier_all',
  date: 'date_create',
} as const

/** `entity_physical_person`: 1 legal entity, 2 individual. */
export const DEFAULT_CONTRACTOR_TYPE = 2

export const STORAGE_KEYS = {
  token: 'token',
  language: 'language',
  theme: 'theme',
  newMessages: 'notificationMess',
  newOrders: 'notificationOrder',
  newQuotes: 'notificationQuotes',
  newLeads: 'notificationLeads',
  /** When the app was last looked at. */
  seenAt: 'seenAt',
  /** Lists that are shown as boards. */
  boards: 'boards',
  /** `off`: this device holds no working set. */
  workingSet: 'workingSet',
  /** How much of the window the card beside a list takes, in percent. */
  cardWidth: 'cardWidth',
  /** The last news that were read or waved away. */
  seenNews: 'seenNews',
  /** `off`, or the day of the last hint and those that were shown. */
  hints: 'hints',
} as const
export const DARK_THEME = 'dark'

// When a person is notified (domain.md 3.10)
/** Free time that ends within this many days needs attention. */
export const FREE_TIME_NOTICE_DAYS = 3

// Limits of the calls (api.md)
export const MIN_NUM = 1
export const MAX_NUM = 100
export const MAX_START = 10_000
/** In `fields=`: not a member, but all that a row of a list needs (decision 0094). */
export const ROW = 'row'
/** Filtered totals above this are answered as this, beside `total_more: 1`. */
export const TOTAL_CAP = 10_000
/** More changes than this are answered as `reset: 1`. */
export const MAX_CHANGED = 500
/** From this length `search` finds text anywhere; shorter, the beginning of a word. */
export const SUBSTRING_FROM_CHARACTERS = 3
export const MAX_JSON_BYTES = 1_048_576
export const MAX_FILE_BYTES = 26_214_400
export const IDEMPOTENCY_DAYS = 180
export const RECOVERY_LINK_SECONDS = 3600
export const MIN_PASSWORD = 8
/** Above it hashing would cost time for nothing. */
export const MAX_PASSWORD = 256
