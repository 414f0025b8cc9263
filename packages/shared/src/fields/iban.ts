/** IBAN: 15–34 characters, check digits by ISO 13616 (mod 97), Ukrainian ones exactly 29 long (domain.md 4.1). */
export const isIban = (account: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  if (account.startsWith('UA') && !/^UA\d{27}$/.test(account)) return false
  let remainder = 0
  for (const char of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
