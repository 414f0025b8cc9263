/** The web app manifest of an installation: what a phone needs to install it, and what the app needs before a login. */
import { BRANDS } from '@fura/shared/brands.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { SHARE_FIELDS, SHARE_PATH, SHARED_TYPES } from '@fura/shared/share-target.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { Installation } from '#db/installations.ts'
import { ownWordsVersion } from '#rows/own-words.ts'
import { companyText } from '#texts.ts'

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

/** Android shows four, desktops up to ten. */
const FIRST_SHORTCUTS = ['orders', 'chat', 'tasks'] as const

/** A long press on the icon offers a new order, what every day begins with, and then what this variant's toolbar has besides. */
const shortcutsOf = (installation: Installation) => {
  const icons = iconsOf(installation).slice(0, 1)
  const { toolbar } = VARIANTS[installation.variant]
  const sections = [...FIRST_SHORTCUTS, ...toolbar.filter((item) => item !== 'home' && item !== 'settings')]
  return [
    {
      name: companyText(installation.db, installation.language, ROUTES.newOrder.title),
      url: ROUTES.newOrder.path,
      icons,
    },
    ...[...new Set(sections)].map((item) => ({
      name: companyText(installation.db, installation.language, `nav.${item}`),
      url: `/${item}`,
      icons,
    })),
  ]
}

/** The dialog of the installation shows them. */
const SCREENSHOTS = [
  { src: '/screenshots/narrow.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow' },
  { src: '/screenshots/wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide' },
] as const

/** Photos, papers and texts of other apps: the service worker takes them, with and without a network. */
const SHARE_TARGET = {
  action: SHARE_PATH,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: SHARE_FIELDS.title,
    text: SHARE_FIELDS.text,
    url: SHARE_FIELDS.url,
    files: [{ name: SHARE_FIELDS.files, accept: SHARED_TYPES }],
  },
} as const

/** Changes with the company's own words, and with the variant whose wording lies under them. */
const wordsVersion = ({ db, variant }: Installation): string => {
  const version = ownWordsVersion(db)
  return version && `${version}-${VARIANTS[variant].wording}`
}

/** `hasMail`: the server or the company has a mail server, which takes people's letters. */
export const manifestOf = (installation: Installation, hasMail: boolean) => ({
  // Installations on one machine stay distinct apps.
  id: `/?i=${installation.uniqueId}`,
  name: installation.name,
  short_name: companyText(installation.db, installation.language, brandOf(installation).title),
  description: companyText(installation.db, installation.language, 'app_tagline'),
  lang: installation.language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: installation.colour ?? brandOf(installation).ink,
  background_color: PAGE,
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: iconsOf(installation),
  shortcuts: shortcutsOf(installation),
  screenshots: SCREENSHOTS,
  share_target: SHARE_TARGET,
  UniqueID: installation.uniqueId,
  variant: installation.variant,
  currencyName: installation.currency,
  timezone: installation.timezone,
  week_start: installation.weekStart,
  services_tied_containers: installation.servicesTiedContainers,
  api_key: installation.appKey,
  url: '',
  has_mail: Number(hasMail),
  words: wordsVersion(installation),
})
