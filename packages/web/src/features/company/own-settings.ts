/** Screens of what a company says and sends in its own way, as one part of the build. */
export { CompanyMailScreen } from './company-mail-screen.tsx'
export { WordsScreen } from './words-screen.tsx'
