/**
 * What every screen may know of its surroundings: the installation, the logged-in user, and the header it
 * stands under. The shell fills these; screens only read.
 */
import type { CustomField } from '@fura/shared/custom-fields/company-declaration.ts'
import type { WeekStart } from '@fura/shared/days.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Flag, Permission, Role } from '@fura/shared/permissions.ts'
import type { Variant, VariantName } from '@fura/shared/variants.ts'
import { createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

export interface Manifest {
  UniqueID: string
  variant: VariantName
  currencyName: string
  services_tied_containers: 0 | 1
  api_key: string
  url: string
  name: string
  /** A copy stored by an earlier build lacks this and the following fields. */
  timezone?: string | undefined
  week_start?: WeekStart | undefined
  theme_color?: string | undefined
  icons?: readonly { src: string }[] | undefined
  /** 1: the server sends people's letters. */
  has_mail?: 0 | 1 | undefined
  /** Changes when the company changes its own words. */
  words?: string | undefined
}

export interface CurrentUser extends Readonly<Record<Flag, 0 | 1>> {
  id: number
  name: string
  email: string
  phone: string | null
  phone2: string | null
  email2: string | null
  img_url: string | null
  organization_id: number
  organization_name: string
  role: Role
  language: Language | null
  theme: 'auto' | 'light' | 'dark' | null
  sound_on: 0 | 1
  /** Colleagues who are away now and whom the person deputises for; a copy of an earlier build has none. */
  stands_for?: readonly { id: number; name: string; absent_until: number }[]
  /** Fields that the company added to its records; a copy of an earlier build has none. */
  custom_fields?: readonly CustomField[]
}

export interface Installation {
  manifest: Manifest
  variant: Variant
}

export interface Session {
  user: CurrentUser
  can: (permission: Permission) => boolean
  /** Without `how`, a person with unsent changes chooses first. */
  logout: (how?: 'keep' | 'delete') => Promise<void>
}

/** The states of S4.01: not tried yet, a try is under way, logged in, refused. */
export type EntranceState =
  | { status: 'empty' | 'loading' | 'success' }
  | { status: 'error'; code: string }
  /** The password was right and the second factor is missing; `passkeys` are those that replace a code. */
  | { status: 'otp'; wrong: 'code' | 'passkey' | null; passkeys: readonly string[] }
  /** The company requires a second factor; the password is entered only once. */
  | { status: 'set up'; password: string }

/** A code or a passkey's signature, and whether to trust this device for thirty days. */
export interface SecondFactor {
  proof: { otp: string } | { passkey: object }
  isRemembered: boolean
}

export interface Entrance {
  state: EntranceState
  login: (login: string, password: string, second?: SecondFactor) => Promise<void>
  /** Logs in by a passkey's signature, without a password. */
  loginByPasskey: (passkey: object) => Promise<void>
  /** The second factor is set up: logs in. */
  enterAfterSetUp: () => Promise<void>
  /** Back to login and password. */
  restart: () => void
}

export type HeaderPlace = 'actions' | 'below'

/** null gives the title back to the route. */
export type SetTitle = (title: { text: string; extra: string; onTap: (() => void) | undefined } | null) => void

export type HeaderPlaces = Readonly<Record<HeaderPlace, HTMLElement | null>>

export const InstallationContext = createContext<Installation | null>(null)
export const SessionContext = createContext<Session | null>(null)
export const EntranceContext = createContext<Entrance | null>(null)
/** Separate from the places: those exist only after the first render, which must not redraw the screens. */
export const TitleContext = createContext<SetTitle | null>(null)
export const HeaderPlacesContext = createContext<HeaderPlaces | null>(null)

const requireProvided = <T,>(value: T | null, name: string): T => {
  if (value === null) throw new Error(`${name} is used outside the shell`)
  return value
}

export const useInstallation = (): Installation => requireProvided(use(InstallationContext), 'useInstallation')

export const useSession = (): Session => requireProvided(use(SessionContext), 'useSession')

export const useEntrance = (): Entrance => requireProvided(use(EntranceContext), 'useEntrance')

/** Replaces the route's own title while the screen is shown; `extra` stands dimmed beside it (a count, a number). */
export const useTitle = (text: string, extra = '', onTap?: () => void): void => {
  const setTitle = requireProvided(use(TitleContext), 'useTitle')
  useLayoutEffect(() => {
    setTitle({ text, extra, onTap })
    return () => setTitle(null)
  }, [setTitle, text, extra, onTap])
}

/** Draws its children inside the header: beside the menu button (`actions`) or under the title (`below`: search, filter). */
export const HeaderSlot = ({ place, children }: { place: HeaderPlace; children: ReactNode }): ReactNode => {
  const element = requireProvided(use(HeaderPlacesContext), 'HeaderSlot')[place]
  return element ? createPortal(children, element) : null
}

/** The head of the screen goes on under the header: no line parts them. */
export const JoinedHead = () => (
  <HeaderSlot place="below">
    <span data-joined hidden />
  </HeaderSlot>
)
