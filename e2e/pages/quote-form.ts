/** /quotes/new: the four steps of a new quotation. Every press is counted, because a thumb makes each of them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Shell } from './shell.ts'

export class QuoteForm extends Shell {
  taps = 0

  /** The steps by the labels of their buttons. */
  next(step: 'route' | 'services' | 'terms'): Locator {
    return this.content.getByRole('button', { name: t(`quote_next_${step}`), exact: true })
  }

  get send(): Locator {
    return this.content.getByRole('button', { name: t('quote_save_send'), exact: true })
  }

  get saveDraft(): Locator {
    return this.content.getByRole('button', { name: t('quote_as_draft'), exact: true })
  }

  get total(): Locator {
    return this.content.getByLabel(t('quote_client_total'))
  }

  get income(): Locator {
    return this.content.getByLabel(t('quote_income'))
  }

  /** A heading of a leg, a service or a group of chips. */
  part(name: string | RegExp): Locator {
    return this.content.getByRole('region', { name })
  }

  /** One end of a leg, whatever its label in the installation. */
  city(leg: number, end: 'poo_id' | 'fd_id'): Locator {
    const names = [t(`quote_direction.${end}`), t(`quote_direction.${end}.truck`)].join('|')
    return this.part(new RegExp(`^${t('quote_direction')} ${leg}$`)).getByRole('combobox', {
      name: new RegExp(`^(?:${names})$`),
    })
  }

  chip(group: string | RegExp, name: string | RegExp): Locator {
    return this.part(group).getByRole('button', { name }).first()
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }

  /** Typing is no tap: the client is found by the letters of the name. */
  async pickClient(name: string): Promise<void> {
    const field = this.content.getByRole('combobox', { name: t('quote.client_id') })
    await this.tap(field)
    await field.fill(name)
    await this.tap(this.content.getByRole('listbox').getByRole('option', { name }).first())
    await expect(field).toHaveValue(name)
  }

  async step(step: 'route' | 'services' | 'terms'): Promise<void> {
    await this.tap(this.next(step))
    await expect(this.header.getByRole('status')).toContainText(
      t('quote_step', { step: { route: 2, services: 3, terms: 4 }[step], total: 4 }),
    )
  }
}

/** A number changes its form while it is edited, so it is selected after the field was entered. */
export const retype = async (field: Locator, text: string): Promise<void> => {
  await field.click()
  await field.press('Control+A')
  await field.pressSequentially(text)
}

export const newQuoteForm = async (page: Page): Promise<QuoteForm> => {
  const form = new QuoteForm(page)
  await form.open('/quotes/new')
  return form
}
