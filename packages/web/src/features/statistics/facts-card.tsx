/** Numbers with their names, row by row; a row opens the list behind it, if there is one. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import card from './chart-card.module.css'
import css from './facts-card.module.css'
import type { ListLink } from './list-links.ts'

export interface Fact {
  name: string
  value: string
  link?: ListLink | undefined
}

const Words = ({ name, value }: Fact) => (
  <>
    <span className={css.name}>{name}</span>
    <b>{value}</b>
  </>
)

export const FactsCard = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const heading = useId()
  return (
    <section className={card.card} aria-labelledby={heading}>
      <div className={card.head}>
        <h2 id={heading}>{title}</h2>
      </div>
      <ul className={css.facts}>
        {facts.map((fact) => (
          <li key={fact.name}>
            {fact.link ? (
              <Link className={css.fact} {...fact.link}>
                <Words {...fact} />
                <IconChevronRight aria-hidden />
              </Link>
            ) : (
              <div className={css.fact}>
                <Words {...fact} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
