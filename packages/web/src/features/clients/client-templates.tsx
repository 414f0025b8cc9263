/**
 * The links to a client's loading and unloading templates: rows on its card, and in some variants the menu (S2.08), which opens
 * them through the history state. Those who may edit the client may change them.
 */
import { TEMPLATE_MENU } from '@fura/shared/variants.ts'
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import type { CardParts } from '#records/card/record-card.tsx'
import type { TemplateKind } from '#records/parties/template-kinds.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

const TemplateListPopup = lazy(async () => ({
  default: (await import('#records/parties/template-list-popup.tsx')).TemplateListPopup,
}))

type Item = (typeof TEMPLATE_MENU)[number]

const KINDS: Readonly<Record<Item, TemplateKind>> = { loading_templates: 'loading', unloading_templates: 'unloading' }
const ICONS: Readonly<Record<Item, typeof IconPackageExport>> = {
  loading_templates: IconPackageExport,
  unloading_templates: IconPackageImport,
}

/** How many there are, from the detail of a client; a list row does not have it. */
const countIn = ({ counts }: CardParts['row'], item: Item): number => counts?.[item] ?? 0

export const ClientTemplates = ({ row, canEdit }: CardParts) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { templates: hasTemplates } = useInstallation().variant
  const { templates: openItem } = useLocation().state
  const [last, setLast] = useState<Item>('loading_templates')
  const [wasOpened, setOpened] = useState(false)
  if (openItem && (openItem !== last || !wasOpened)) {
    setLast(openItem)
    setOpened(true)
  }
  const show = (templates: Item | undefined) =>
    void navigate({
      to: '.',
      state: ({ templates: _, ...before }) => ({ ...before, ...(templates && { templates }) }),
      replace: true,
    })
  if (!hasTemplates) return null
  return (
    <Card flush>
      {TEMPLATE_MENU.map((item) => {
        const Icon = ICONS[item]
        const count = countIn(row, item)
        return (
          <ListRow
            key={item}
            leading={<Icon aria-hidden />}
            title={t(`nav.${item}`)}
            value={count > 0 ? count : undefined}
            chevron
            onPress={() => show(item)}
          />
        )
      })}
      {wasOpened && (
        <Suspense>
          <TemplateListPopup
            key={last}
            kind={KINDS[last]}
            clientId={row.id}
            isEditing={canEdit}
            open={openItem !== undefined}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
