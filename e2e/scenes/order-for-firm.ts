import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

/** Visitors of this provider may order for a firm, and one has ordered three places, of which it has named one. */
export async function letFirmsOrder(slug: string, token: string) {
  await rowsOf(
    `insert into firm_settings (tenant_id, takes_firms, changed_at) select id, true, now() from tenant where slug = $1
     on conflict (tenant_id) do update set takes_firms = true`,
    [slug],
  )
  const id = randomUUID()
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const course = {
    title: 'Ersthelfer-Ausbildung',
    reference: 'EH-001',
    start: at(15),
    end: at(15.3),
    feeCents: 8900,
    attendeeLimit: 12,
    waiterLimit: 0,
  }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  const { accessToken } = await call<{ accessToken: string }>(
    'POST',
    `/${slug}/courses/${id}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        attendees: [{ firstName: 'Jonas', lastName: 'Falk' }],
        unnamedPlaces: 2,
        contact: {
          company: 'Werft Süd GmbH',
          firstName: 'Ada',
          lastName: 'Kern',
          email: 'kern@example.org',
          orderNumber: '4500123',
          costCentre: 'KST 42',
          vatId: 'DE123456789',
        },
      },
    },
  )
  return { firmToken: accessToken }
}

/** The form as a firm fills it in. */
export const orderForFirm = async (page: Page) => {
  await page.locator('#for-firm').check()
  await page.locator('[name="contact.orderNumber"]').waitFor()
}
