/** A few figures side by side, each with a word of explanation under it. */
import css from './client-block.module.css'

export interface Figure {
  name: string
  text: string
  /** Under the figure. */
  more?: string | undefined
  /** Amber where a person must act, red where it is late. */
  tone?: 'amber' | 'red' | undefined
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) =>
  figures.length > 0 && (
    <dl className={css.figures}>
      {figures.map(({ name, text, more, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>
            {text}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
