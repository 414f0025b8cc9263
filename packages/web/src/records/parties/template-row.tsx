/** A template in its list: its points with their countries, and their shortened addresses. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'
import { shortAddress } from './short-address.ts'
import { type TemplateKind, TEMPLATES } from './template-kinds.ts'
import css from './template-row.module.css'

/** `poo_name` with `poo_country_code`; an unloading template also says its country by itself. */
const pointOf = (row: Row, point: 'poo' | 'fd'): string => {
  const country = textIn(row[`${point}_country_code`]) || (point === 'fd' ? textIn(row.country_code) : '')
  return [textIn(row[`${point}_name`]), country].filter(Boolean).join(', ')
}

interface TemplateRowProps {
  kind: TemplateKind
  row: Row
  onPress: () => void
}

export const TemplateRow = ({ kind, row, onPress }: TemplateRowProps) => {
  const { t } = useTranslation()
  const points = [kind === 'loading' && pointOf(row, 'poo'), pointOf(row, 'fd')].filter(Boolean)
  const addresses = [kind === 'loading' && row.loading_address, row.unloading_address].map(shortAddress).filter(Boolean)
  const title = points.join(' → ') || textIn(row.name) || `${t(`${kind}_template`)} ${row.id}`
  const about = [points.length > 0 && textIn(row.name), shortAddress(row.cargo)].filter(Boolean)
  return (
    <li>
      <ListRow
        title={title}
        subtitle={
          addresses.length > 0 && (
            <span className={css.addresses}>
              {addresses.map((address) => (
                <span key={address}>{address}</span>
              ))}
            </span>
          )
        }
        note={about.join(' · ')}
        pending={row._pending}
        onDecide={() => askDecision({ path: TEMPLATES[kind].path, id: row.id })}
        chevron
        onPress={onPress}
      />
    </li>
  )
}
