import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'

type Field = [name: string, value: string]

/** A valid answer to the attribute, as a browser would send it. */
function answerTo({ id, kind, options }: AskedAttribute): Field {
  const option = options[0]?.id ?? ''
  const values = {
    text: 'Probe',
    thing: 'Probe',
    long_text: 'Probe',
    number: '1',
    date: '2000-01-01',
    checkbox: 'on',
    choice: option,
    choices: option,
  }
  return [`attendees.0.answers.${id}`, values[kind]]
}

type Form = { asked: readonly AskedAttribute[]; paymentMethods: readonly PaymentMethod[] }

/** The form entries of one registrant. No mail can ever reach the address (RFC 2606). */
export function entriesOf(at: number, { asked, paymentMethods }: Form): Field[] {
  const [method] = paymentMethods
  return [
    ['attendees.0.firstName', 'Probe'],
    ['attendees.0.lastName', `Person ${at + 1}`],
    ['attendees.0.email', `probe-${at + 1}@drill.invalid`],
    ['acceptsTerms', 'on'],
    ...(method && paymentMethods.length > 1 ? [['paymentMethod', method] satisfies Field] : []),
    ...asked.map(answerTo),
  ]
}
