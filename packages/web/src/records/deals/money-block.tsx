/** The plan calculation on the card of an order, where the card is wide enough to show it beside the rest (design 13). */
import { SectionTitle } from '#ui/card.tsx'
import css from './money-block.module.css'
import { type MoneyProps, useMoney } from './money-view.tsx'

export const MoneyBlock = (props: MoneyProps) => {
  const { title, rateLine, foot, content } = useMoney(props)
  return (
    <section className={css.block} aria-label={title}>
      <SectionTitle aside={rateLine}>{title}</SectionTitle>
      {content}
      {foot && <div className={css.foot}>{foot}</div>}
    </section>
  )
}
