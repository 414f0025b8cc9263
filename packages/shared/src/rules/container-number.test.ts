/** Container numbers: the samples of domain.md 4.1 and digits worked out by hand. */
import { describe, expect, test } from 'vitest'
import { cleanContainerNumber, containerNumberFindings } from './container-number.ts'

describe('S3.13 a container number', () => {
  test('is stored in capitals without blanks and dashes', () => {
    expect(cleanContainerNumber(' msku 601167-2 ')).toBe('MSKU6011672')
    expect(cleanContainerNumber('CSQU 305438–3')).toBe('CSQU3054383')
  })

  test.each(['CSQU3054383', 'MSKU6011672', 'TEXU3070079', 'TOLU4734787', 'csqu 305438-3'])('is right: %s', (number) => {
    expect(containerNumberFindings(number, false)).toEqual({})
  })

  // 10 × (1 + 2 + 4) + 32 × 8 + 5 × 16 = 406, which leaves 10 of 11 and so the digit 0.
  test('has the digit 0 where ten is left over', () => {
    expect(containerNumberFindings('AAAU5000000', false)).toEqual({})
    expect(containerNumberFindings('AAAU5000001', false)).toEqual({ digit: true })
  })

  test('has a wrong digit', () => {
    expect(containerNumberFindings('MSCU1234567', false)).toEqual({ digit: true })
    expect(containerNumberFindings('CSQU3045383', false)).toEqual({ digit: true })
  })

  test.each(['CSQ3054383', 'CSQA3054383', 'CSQU305438', 'CSQU30543830', 'МSKU6011672', '3054383'])(
    'has not the form: %s',
    (number) => {
      expect(containerNumberFindings(number, false)).toEqual({ format: true })
    },
  )

  test('of an own container may be anything, but a usual one is checked', () => {
    expect(containerNumberFindings('ODS-17', true)).toEqual({})
    expect(containerNumberFindings('MSCU1234567', true)).toEqual({ digit: true })
  })

  test('may be missing', () => {
    expect(containerNumberFindings(' ', false)).toEqual({})
  })
})
