/** Settings screens of the company's own texts, as one chunk of the build. */
export { CompanyMailScreen } from './company-mail-screen.tsx'
export { WordsScreen } from './words-screen.tsx'
