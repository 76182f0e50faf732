import { type MandateKey, mandateName } from './booking-entries.ts'
import { FormField } from './form-field.tsx'
import { messageOf } from './message-of.ts'
import type { Form } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

/**
 * The account to collect from. CSS shows it once a direct debit is chosen; a script checks the number while it is typed. The
 * address is asked for only where the server needs it: for accounts outside of the European Economic Area.
 */
export function MandateFields({ visit, entries, errors }: Form) {
  const texts = registerTexts[visit.locale]
  const { mandate } = entries
  const field = (key: MandateKey, label: string) => {
    const name = mandateName(key)
    return { name, label, value: mandate[key], error: messageOf(errors, name) }
  }
  const city = field('city', texts.city)
  const hasAddress = city.error !== undefined || mandate.city !== ''
  const { optional } = texts
  return (
    <fieldset className="mandate" aria-label={texts.accountToDebit}>
      <p className="quiet">{texts.mandateHint}</p>
      <div className="pair">
        <FormField {...field('holder', texts.accountHolder)} autoComplete="name" />
        <FormField {...field('iban', 'IBAN')} autoComplete="off" iban={texts.wrongIban} />
      </div>
      {hasAddress && (
        <>
          <p className="quiet">{texts.addressAbroad}</p>
          <div className="address">
            <FormField {...field('street', texts.street)} autoComplete="street-address" optional={optional} />
            <FormField
              {...field('postalCode', texts.postalCode)}
              autoComplete="postal-code"
              optional={optional}
            />
            <FormField {...city} autoComplete="address-level2" />
          </div>
        </>
      )}
    </fieldset>
  )
}
