import type { Page } from '@playwright/test'
import { rowsOf } from '../stage/people.ts'

/** Visitors of this provider may order for a firm. */
export const letFirmsOrder = (slug: string) =>
  rowsOf(
    `insert into firm_settings (tenant_id, takes_firms, changed_at) select id, true, now() from tenant where slug = $1
     on conflict (tenant_id) do update set takes_firms = true`,
    [slug],
  )

/** The form as a firm fills it in. */
export const orderForFirm = async (page: Page) => {
  await page.locator('#for-firm').check()
  await page.locator('[name="contact.orderNumber"]').waitFor()
}
