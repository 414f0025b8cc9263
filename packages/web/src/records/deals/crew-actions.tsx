/** Calls the driver of a load, or writes to them, from the load's row. */
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { driverLinks } from '#records/parties/contact-links.ts'
import css from './crew-actions.module.css'

const SHOWN_LINKS = 2

export const CrewActions = ({ name, phone }: { name: string; phone: string }) => (
  <span className={css.actions}>
    <ContactActions links={driverLinks(phone).slice(0, SHOWN_LINKS)} whose={name} />
  </span>
)
