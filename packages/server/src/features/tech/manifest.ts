/** The web app manifest of an installation: what a phone needs to install it, and what the app needs before a login. */
import { VARIANTS } from '@fura/shared/variants.ts'
import type { Installation } from '#db/installations.ts'
import { textOf } from '#texts.ts'

const LANGUAGE = 'ru'
/** The ink of the header and the page behind it (design tokens). */
const INK = '#0F2450'
const PAGE = '#EDF0F5'

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** A long press on the icon offers what the toolbar offers, except the start screen itself. */
const shortcutsOf = ({ variant }: Installation) =>
  VARIANTS[variant].toolbar
    .filter((item) => item !== 'home')
    .map((item) => ({ name: textOf(LANGUAGE, `nav.${item}`), url: `/${item}`, icons: [ICONS[0]] }))

export const manifestOf = (installation: Installation) => ({
  // Installations on one machine stay distinct apps.
  id: `/?i=${installation.uniqueId}`,
  name: installation.name,
  short_name: installation.name,
  description: textOf(LANGUAGE, 'app_tagline'),
  lang: LANGUAGE,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: INK,
  background_color: PAGE,
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: ICONS,
  shortcuts: shortcutsOf(installation),
  UniqueID: installation.uniqueId,
  variant: installation.variant,
  currencyName: installation.currency,
  services_tied_containers: installation.servicesTiedContainers,
  api_key: installation.appKey,
  url: '',
})
