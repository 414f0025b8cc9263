/** Settings screens that are lists, as one chunk of the build. */
export { NumberingScreen } from './numbering-screen.tsx'
export { StatusesScreen } from './statuses-screen.tsx'
