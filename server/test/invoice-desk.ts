import type { Invoice, InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from './money-desk.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant, TestUser } from './reihum.ts'

type Fields = Record<string, unknown>

export const contact = {
  company: 'Werkstatt GmbH',
  firstName: 'Mina',
  lastName: 'Müller',
  email: 'mina@example.org',
  street: 'Weg 1',
  postalCode: '79098',
  city: 'Freiburg',
}

/** Gives a tenant what its invoices have to say of it. */
export async function letInvoice({ reihum, tenant }: { reihum: TestReihum; tenant: TestTenant }) {
  await reihum.owner.query(
    `update tenant set street = 'Blumenweg 3', postal_code = '79098', city = 'Freiburg', country = 'DE' where id = $1`,
    [tenant.id],
  )
  await reihum.owner.query(
    `insert into letterhead (tenant_id, revision, logo_place, logo_size, sender_line, footer_left, footer_middle,
       footer_right, tax_number, vat_id, business_id, register_court, register_number, is_small_business, changed_at)
     values ($1, 1, 'right', 'medium', '', '', '', '', '06/123/45678', 'DE123456788', '', '', '', false, now())`,
    [tenant.id],
  )
}

/** A draft as a form sends it back. */
export const draftForm = ({
  revision,
  recipient,
  language,
  dueOn,
  serviceStart,
  serviceEnd,
  intro,
  closing,
  lines,
}: InvoiceDetail) => ({
  draft: {
    revision,
    recipient,
    language,
    dueOn,
    serviceStart,
    serviceEnd,
    intro,
    closing,
    lines: lines.map(({ grossCents: _, netCents: __, ...line }) => line),
  },
})

/** Requests of the staff about invoices, over HTTP. */
export function invoiceDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const money = moneyDesk(at)
  const desk = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: unknown, by?: TestUser) =>
    money.call<Body>(method, `/invoices${path}`, body, by ?? at().tenant.admin)
  const run = <Body>(method: string, path: string) =>
    money.call<Body>(method, `/invoice-runs/${path}`, undefined, at().tenant.admin)
  const act = (id: string, what: string, body: Fields = {}) =>
    call<InvoiceDetail>('POST', `/${id}/${what}`, body)
  const make = (fields: Fields) => call<{ ids: string[] }>('POST', '', { requestKey: newId(), ...fields })
  const dates = { start: '2031-03-04T10:00:00Z', end: '2031-03-25T12:00:00Z' }
  /** A booking that owes a price. */
  const booked = async (feeCents = 11_900, fields: Fields = {}, courseFields: Fields = {}) => {
    const tax = { taxCategory: 'standard', taxRate: 1900 }
    const courseId = await desk.course({ feeCents, ...tax, ...dates, ...courseFields })
    const { body } = await desk.book(courseId, 1, { contact, ...fields })
    return { courseId, registrationIds: desk.idsOf(body), accessToken: body.accessToken }
  }
  const draft = async (feeCents = 11_900, fields: Fields = {}) => {
    const { registrationIds, courseId, accessToken } = await booked(feeCents, fields)
    const { body } = await make({ selection: { registrationIds } })
    return { id: body.ids[0] as string, registrationId: registrationIds[0] as string, courseId, accessToken }
  }
  return {
    desk,
    money,
    call,
    run,
    act,
    make,
    booked,
    draft,
    read: async (id: string) => (await call<InvoiceDetail>('GET', `/${id}`)).body,
    list: async (query = '') => (await call<{ items: Invoice[]; total: number }>('GET', query)).body,
    final: async (feeCents = 11_900) => {
      const made = await draft(feeCents)
      await act(made.id, 'finalisation')
      return made
    },
  }
}
