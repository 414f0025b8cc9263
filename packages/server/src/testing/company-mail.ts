/** The mail server of a company that nobody reaches. */

/** Switched off, because a failed letter is noted in the background, in the middle of other comparisons. */
export const COMPANY_MAIL = {
  is_on: 0,
  host: 'mail.invalid',
  port: 587,
  tls: 'starttls',
  login: 'mail@firm.invalid',
  password: 'app-password',
  from_name: 'Firm',
  from_address: 'mail@firm.invalid',
  reply_to: null,
}
