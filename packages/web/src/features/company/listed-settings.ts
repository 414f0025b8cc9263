/** Screens of settings that are lists, as one part of the build. */
export { NumberingScreen } from './numbering-screen.tsx'
export { StatusesScreen } from './statuses-screen.tsx'
