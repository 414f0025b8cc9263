/** The planning board: trucks by days on desktop, a list of trucks on a phone, loads that wait for one. */
import type { Locator } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'
import { Shell } from './shell.ts'

export class Plan extends Shell {
  get loads(): Locator {
    return this.content.getByRole('region', { name: t('plan.loads') })
  }

  load(number: string): Locator {
    return this.loads.getByRole('button').filter({ hasText: number })
  }

  /** A truck of the timeline or of the list. */
  truck(plate: string): Locator {
    return this.content
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader').filter({ hasText: plate }) })
      .or(this.content.getByRole('article', { name: plate }))
  }

  job(plate: string, number: string): Locator {
    return this.truck(plate).getByRole('button').filter({ hasText: number })
  }

  /** Only trucks with this plate remain. */
  async find(plate: string): Promise<void> {
    await this.content.getByRole('textbox', { name: t('search') }).fill(plate)
    await this.truck(plate).waitFor()
  }

  get choice(): Sheet {
    return new Sheet(this.page, t('plan.choose_truck'))
  }

  /** With a mouse, in steps, like a hand. */
  async drag(what: Locator, plate: string): Promise<void> {
    await what.hover()
    await this.page.mouse.down()
    const box = await this.truck(plate).boundingBox()
    if (!box) throw new Error(`${plate} is not in sight`)
    const to = [box.x + box.width / 2, box.y + box.height / 2] as const
    await this.page.mouse.move(to[0], to[1] - 40)
    await this.page.mouse.move(...to, { steps: 4 })
  }
}
