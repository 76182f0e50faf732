import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { ReactNode } from 'react'
import { type ContactKey, contactName, type Entries, unnamedName } from './booking-entries.ts'
import { FormField } from './form-field.tsx'
import { messageOf } from './message-of.ts'
import type { Form } from './person-fields.tsx'
import { registerTexts } from './register.messages.ts'

/** Whether the form can be filled in for a firm; whoever has begun so keeps the choice. */
export const asksForFirm = ({ takesFirms }: PortalCourseDetail, { bookedFor }: Entries) =>
  takesFirms || bookedFor === 'firm'

type Field = (key: ContactKey) => { name: string; label: string; value: string; error: string | undefined }

/** What a firm wants to find on its invoice, and where that goes. */
function FirmFields({ visit, field, places }: { visit: Form['visit']; field: Field; places: ReactNode }) {
  const texts = registerTexts[visit.locale]
  const { optional } = texts
  const addressed = (key: ContactKey, label: string) => ({
    ...field(key),
    label,
    optional,
    autoComplete: 'off',
  })
  return (
    <div className="only-firm firm">
      {places}
      <h3>{texts.forInvoice}</h3>
      <div className="pair">
        <FormField
          {...field('orderNumber')}
          optional={optional}
          hint={<span>{texts.orderNumberHint}</span>}
          autoComplete="off"
        />
        <FormField {...field('costCentre')} optional={optional} autoComplete="off" />
        <FormField
          {...field('vatId')}
          optional={optional}
          hint={<span>{texts.vatIdHint}</span>}
          autoComplete="off"
        />
        <FormField
          {...field('invoiceEmail')}
          type="email"
          optional={optional}
          hint={<span>{texts.invoiceEmailHint}</span>}
          autoComplete="off"
        />
      </div>
      <h3>{texts.invoiceAddress}</h3>
      <p className="quiet">{texts.invoiceAddressHint}</p>
      <div className="address">
        <FormField {...addressed('invoiceStreet', texts.street)} />
        <FormField {...addressed('invoicePostalCode', texts.postalCode)} />
        <FormField {...addressed('invoiceCity', texts.city)} />
      </div>
    </div>
  )
}

/** The name of a firm has to be there only where a firm orders. */
function OptionalUnlessFirm({ word }: { word: string }) {
  return (
    <>
      <small className="not-firm">({word})</small>
      <span className="only-firm" aria-hidden="true">
        *
      </span>
    </>
  )
}

/** Whoever books without attending: a parent or a firm, or another once the checkbox is ticked. */
export function ContactFields({
  course,
  visit,
  entries,
  errors,
  isPlacesFirst = false,
}: Form & { isPlacesFirst?: boolean }) {
  const texts = registerTexts[visit.locale]
  const field = (key: ContactKey) => {
    const name = contactName(key)
    return { name, label: texts[key], value: entries.contact[key], error: messageOf(errors, name) }
  }
  const { optional } = texts
  return (
    <fieldset className="contact">
      <legend>
        <span className="only-child">{texts.person}</span>
        <span className="not-child">{texts.contactTitle}</span>
      </legend>
      <label className="choice not-child not-firm">
        <input
          type="checkbox"
          name="hasContact"
          id="hasContact"
          defaultChecked={entries.hasContact}
          aria-controls="contact-fields"
        />
        <span>{texts.contactOption}</span>
      </label>
      <div className="contact-fields" id="contact-fields">
        <div className="not-child">
          <FormField
            {...field('company')}
            autoComplete="organization"
            mark={<OptionalUnlessFirm word={optional} />}
          />
        </div>
        <div className="pair">
          <FormField {...field('firstName')} autoComplete="given-name" />
          <FormField {...field('lastName')} autoComplete="family-name" />
          <FormField {...field('email')} type="email" autoComplete="email" />
          <FormField {...field('phone')} type="tel" autoComplete="tel" optional={optional} />
        </div>
        <div className="address">
          <FormField {...field('street')} autoComplete="street-address" optional={optional} />
          <FormField {...field('postalCode')} autoComplete="postal-code" optional={optional} />
          <FormField {...field('city')} autoComplete="address-level2" optional={optional} />
        </div>
        {asksForFirm(course, entries) && (
          <FirmFields
            visit={visit}
            field={field}
            places={
              !isPlacesFirst && (
                <FormField
                  name={unnamedName}
                  label={texts.unnamedPlaces}
                  value={entries.unnamedPlaces}
                  error={messageOf(errors, unnamedName)}
                  optional={optional}
                  hint={<span>{texts.unnamedPlacesHint}</span>}
                  autoComplete="off"
                />
              )
            }
          />
        )}
      </div>
    </fieldset>
  )
}
