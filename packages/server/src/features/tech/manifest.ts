/** The web app manifest of an installation: what a phone needs to install it, and what the app needs before a login. */
import { BRANDS } from '@fura/shared/brands.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { Installation } from '#db/installations.ts'
import { textOf } from '#texts.ts'

const LANGUAGE = 'ru'
/** The page behind the header (design tokens). */
const PAGE = '#EDF0F5'

const brandOf = ({ variant }: Installation) => BRANDS[VARIANTS[variant].brand]

const iconsOf = (installation: Installation) => {
  const { icons } = brandOf(installation)
  const icon = (name: string, size: number, purpose: string) => ({
    src: `${icons}/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')]
}

/** A long press on the icon offers what the toolbar offers, except the start screen itself. */
const shortcutsOf = (installation: Installation) =>
  VARIANTS[installation.variant].toolbar
    .filter((item) => item !== 'home')
    .map((item) => ({
      name: textOf(LANGUAGE, `nav.${item}`),
      url: `/${item}`,
      icons: iconsOf(installation).slice(0, 1),
    }))

export const manifestOf = (installation: Installation) => ({
  // Installations on one machine stay distinct apps.
  id: `/?i=${installation.uniqueId}`,
  name: installation.name,
  short_name: textOf(LANGUAGE, brandOf(installation).title),
  description: textOf(LANGUAGE, 'app_tagline'),
  lang: LANGUAGE,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: brandOf(installation).ink,
  background_color: PAGE,
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: iconsOf(installation),
  shortcuts: shortcutsOf(installation),
  UniqueID: installation.uniqueId,
  variant: installation.variant,
  currencyName: installation.currency,
  timezone: installation.timezone,
  services_tied_containers: installation.servicesTiedContainers,
  api_key: installation.appKey,
  url: '',
})
