/** The filters that are set, as chips above the list: a press removes one and reads anew (S2.20). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { NAME_AHEAD, useRecordName } from '#entity/use-record-name.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { shortNameOf } from '#i18n/names.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import css from './active-filters.module.css'
import { controlOf, filterControls, namesOf } from './filter-controls.ts'
import { rangeText } from './filter-days.ts'
import type { FilterControl, Filters } from './filter-kinds.ts'
import type { ListChips } from './list-chips.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { useListAddress } from './use-list-address.ts'

interface ChipProps {
  entity: Entity
  control: FilterControl | undefined
  name: string
  value: string
  filters: Filters
  onRemove: () => void
}

/** A single value by its name; of several in an address, the first and how many more. */
const RefChip = ({ control, value, onRemove }: ChipProps & { control: { kind: 'ref'; to: Entity } }) => {
  const [first, ...more] = value.split(',')
  const name = useRecordName(control.to, Number(first))
  return <FilterChip label={more.length > 0 ? `${name} +${more.length}` : name} onPress={onRemove} />
}

/** Several values of a small list, by their short names. */
const ManyChip = ({ control, value, onRemove }: ChipProps & { control: { kind: 'ref'; to: Entity } }) => {
  const { t } = useTranslation()
  const { data: rows = [], isPending } = useLookup(control.to)
  const chosen = value.split(',').map((id) => rows.find((row) => String(row.id) === id))
  const names = chosen.map((row) => (row ? shortNameOf(row) : '')).filter(Boolean)
  const color = chosen.length === 1 && typeof chosen[0]?.color === 'string' ? chosen[0].color : null
  const label = names.join(', ') || (isPending ? NAME_AHEAD : t('name_not_loaded'))
  return <FilterChip label={label} color={color} onPress={onRemove} />
}

const flagsLabel = (
  { flags, none }: Extract<FilterControl, { kind: 'flags' }>,
  value: string,
  labelOf: (field: string) => string,
  noneLabel: string,
): string =>
  value
    .split(',')
    .map((one) => (Number(one) === none ? noneLabel : labelOf(flags[Number(one)] ?? one)))
    .join(', ')

/** The address words of one chip: the two ends of a range are one. */
const wordsOf = (control: FilterControl | undefined, name: string): readonly string[] =>
  control?.kind === 'range' || control?.kind === 'amounts' ? namesOf(control) : [name]

const Chip = (props: ChipProps) => {
  const { entity, control, name, value, filters, onRemove } = props
  const { t } = useTranslation()
  const words = useWords(entity)
  // An address may hold a filter that this list does not have: the server refuses it, and the chip can remove it.
  if (!control) return <FilterChip label={`${name}: ${value}`} onPress={onRemove} />
  switch (control.kind) {
    case 'ref':
      return control.chips ? <ManyChip {...props} control={control} /> : <RefChip {...props} control={control} />
    // Each of its words has a control of its own.
    case 'keyed':
      return null
    case 'flags':
      return <FilterChip label={flagsLabel(control, value, words.field, t('no_type'))} onPress={onRemove} />
    case 'flag':
      return <FilterChip label={control.label ? t(control.label) : words.field(control.field)} onPress={onRemove} />
    case 'choice':
      return <FilterChip label={words.choice(control.field, value)} onPress={onRemove} />
    case 'words': {
      const word = control.words.find((each) => each.name === name)
      return <FilterChip label={words.choice(control.field, word?.value ?? value)} onPress={onRemove} />
    }
    case 'text':
      return <FilterChip label={`${words.field(control.field)}: ${value}`} onPress={onRemove} />
    case 'amounts': {
      const [from, to] = namesOf(control).map((end) => filters[end] ?? '')
      return <FilterChip label={`${words.field(control.field)}: ${from}…${to}`} onPress={onRemove} />
    }
    case 'range': {
      const ends = { from: t('date_from'), to: t('date_to') }
      return (
        <FilterChip
          label={`${words.field(control.field)} ${rangeText(control.name, filters, ends)}`}
          onPress={onRemove}
        />
      )
    }
  }
}

interface ActiveFiltersProps extends ListChips {
  entity: Entity
  list: ReturnType<typeof useListAddress>
}

export const ActiveFilters = ({ entity, list, hasSaved, before, after }: ActiveFiltersProps) => {
  const controls = filterControls(entity, useViewer())
  const { filters } = list.address
  const set = Object.entries(filters)
  if (set.length === 0 && !before && !after && !hasSaved) return null
  return (
    <div className={css.chips}>
      {before}
      {hasSaved && <SavedFilters entity={entity} list={list} />}
      {set.map(([name, value]) => {
        const control = controlOf(controls, name)
        const own = wordsOf(control, name)
        if (own.find((word) => filters[word] !== undefined) !== name) return null
        const rest = set.filter(([other]) => !own.includes(other))
        return (
          <Chip
            key={name}
            {...{ entity, control, name, value, filters }}
            onRemove={() => list.setFilters(Object.fromEntries(rest))}
          />
        )
      })}
      {after}
    </div>
  )
}
