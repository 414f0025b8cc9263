/**
 * Commands of the search on desktop: going to a screen, making a record, moving the open record on. Only permitted ones
 * are offered; none needs the network.
 */
import { fold } from '@fura/shared/fold.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { type RouteName, ROUTES } from '@fura/shared/routes.ts'
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import { IconArrowRight, IconArrowsExchange, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { useMayOpen } from '#core/use-may-open.ts'
import { nameOf } from '#i18n/names.ts'
import { useCardSteps } from '#records/card/card-steps.ts'

export interface Command {
  key: string
  kind: 'status' | 'create' | 'go'
  label: string
  Icon: TablerIcon
  run: () => void
}

const isNew = (name: RouteName): boolean => ROUTES[name].path.endsWith('/new')
const isPlace = (name: RouteName): boolean => !ROUTES[name].path.includes('{id}') && !('isOpen' in ROUTES[name])

/** Screens inside others: they are opened from there. */
const ELSEWHERE = new Set<RouteName>(['chatParticipants'])

const NAMES = keysOf(ROUTES).filter((name) => isPlace(name) && !ELSEWHERE.has(name))

const useIsOffered = (): ((name: RouteName) => boolean) => {
  const { variant } = useInstallation()
  const { can } = useSession()
  const mayOpen = useMayOpen()
  const { quotes, leads } = variant
  /** Screens that not every company has. */
  const parts: Partial<Record<RouteName, boolean>> = {
    quotes,
    newQuote: quotes,
    leads,
    newLead: leads,
    plan: mayPlan(variant, can),
  }
  return (name) => parts[name] !== false && mayOpen(name)
}

/** Each typed word begins a word of the label. */
export const matchesTyped = (label: string, typed: string): boolean => {
  const words = fold(label).split(/[\s:]+/)
  return fold(typed)
    .split(' ')
    .every((beginning) => words.some((word) => word.startsWith(beginning)))
}

const NONE: readonly Command[] = []

/** All of them, statuses of the open record first; none if none are offered, which saves building their words at each letter. */
export const useCommands = (areOffered: boolean): readonly Command[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOffered = useIsOffered()
  const steps = useCardSteps()
  if (!areOffered) return NONE
  const statuses = (steps?.statuses ?? []).map((status): Command => ({
    key: `status ${status.id}`,
    kind: 'status',
    label: `${t('status_change')}: ${nameOf(status)}`,
    Icon: IconArrowsExchange,
    run: () => steps?.take(status),
  }))
  const places = NAMES.filter(isOffered).map((name): Command => ({
    key: name,
    kind: isNew(name) ? 'create' : 'go',
    label: t(ROUTES[name].title),
    Icon: isNew(name) ? IconPlus : IconArrowRight,
    run: () => void navigate({ to: ROUTES[name].path }),
  }))
  const ofKind = (kind: Command['kind']) => places.filter((place) => place.kind === kind)
  return [...statuses, ...ofKind('create'), ...ofKind('go')]
}
