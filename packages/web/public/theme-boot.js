// Runs before the first paint, so that a dark screen never flashes white. A file of its own: the page's policy forbids
// inline scripts. The names are those of shared/constants.ts (STORAGE_KEYS.theme, DARK_THEME) and of tokens.css.
const storedTheme = () => {
  try {
    return localStorage.getItem('theme')
  } catch {
    // Storage is forbidden: the system decides.
    return null
  }
}

const isDarkTheme = (theme) =>
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)

document.documentElement.dataset.colorScheme = isDarkTheme(storedTheme()) ? 'dark' : 'light'
