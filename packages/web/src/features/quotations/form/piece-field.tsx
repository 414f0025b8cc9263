/** One declared field of a piece of the form: of the quotation itself, of a leg or of a service. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { foreignFields } from '@fura/shared/mode-fields.ts'
import { Field } from '#entity/field.tsx'
import { formFields, mayEditField } from '#entity/fields-of.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { fieldOf } from '#offline/row.ts'
import css from './form.module.css'
import { dealOf, type Piece, type PieceName } from './quote-draft.ts'
import type { QuoteForm } from './use-quote-form.ts'

interface PieceFieldProps<N extends PieceName> {
  form: QuoteForm
  entity: Entity<Fields, N>
  piece: Piece
  name: FieldOf<N>
}

export const PieceField = <N extends PieceName>({ form, entity, piece, name }: PieceFieldProps<N>) => (
  <Field
    entity={entity}
    name={name}
    value={fieldOf(piece.values, name)}
    text={piece.names[name] ?? ''}
    error={form.errors[piece.key]?.[name]}
    values={piece.values}
    deal={dealOf(form.draft)}
    onChange={(value, chosen) => form.setField(piece, name, value, chosen)}
  />
)

/** Of these fields those that this person fills in in this installation. */
export const useOwnFields = <N extends PieceName>(
  entity: Entity<Fields, N>,
): ((names: readonly FieldOf<N>[]) => FieldOf<N>[]) => {
  const viewer = useViewer()
  const fields = formFields(entity, viewer).filter(([, field]) => mayEditField(field, viewer))
  return (names) => names.filter((name) => fields.some(([each]) => each === name))
}

type PieceFieldsProps<N extends PieceName> = Omit<PieceFieldProps<N>, 'name'> & { names: readonly FieldOf<N>[] }

export const PieceFields = <N extends PieceName>({ names, ...props }: PieceFieldsProps<N>) => {
  const { form, entity, piece } = props
  const own = useOwnFields(entity)
  const foreign = foreignFields(entity.name, dealOf(form.draft), piece.values)
  const isShown = (name: string): boolean => !foreign.includes(name) || Boolean(fieldOf(piece.values, name))
  return (
    <div className={css.grid}>
      {own(names)
        .filter(isShown)
        .map((name) => (
          <PieceField key={name} {...props} name={name} />
        ))}
    </div>
  )
}
