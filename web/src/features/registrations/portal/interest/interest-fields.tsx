import { hourRange, type InterestGroup } from '@reihum/contract/registrations/interest.schema.ts'
import { weekdayName } from '@reihum/contract/registrations/wished-times.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { FormField } from '../form-field.tsx'
import { interestTexts } from './interest.messages.ts'

/** What was entered, as it was entered. */
export type Entered = {
  group: string
  email: string
  wish: string
  weekdays: string[]
  fromHour: string
  untilHour: string
}

type Fields = {
  entered: Entered
  groups: readonly InterestGroup[]
  errorOf: (field: string) => string | undefined
  locale: Locale
}

const hours = Array.from({ length: hourRange.last - hourRange.first + 1 }, (_, at) => hourRange.first + at)

function ErrorOf({ field, errorOf }: Pick<Fields, 'errorOf'> & { field: string }) {
  const error = errorOf(field)
  if (!error) return null
  return (
    <p className="error" id={`${field}-error`}>
      {error}
    </p>
  )
}

/** The groups under the names of what they are values of. */
function GroupField({ entered, groups, errorOf, locale }: Fields) {
  const texts = interestTexts[locale]
  const byKind = Map.groupBy(groups, ({ of }) => of[locale])
  return (
    <div className="field">
      <label htmlFor="group">{texts.group}</label>
      <select
        id="group"
        name="group"
        defaultValue={entered.group}
        aria-describedby={errorOf('group') ? 'group-error' : undefined}
      >
        {[...byKind].map(([kind, its]) => (
          <optgroup key={kind} label={kind}>
            {its.map(({ path, label }) => (
              <option key={path} value={path}>
                {label[locale]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ErrorOf field="group" errorOf={errorOf} />
    </div>
  )
}

function WeekdayFields({ entered, locale }: Fields) {
  const texts = interestTexts[locale]
  return (
    <fieldset aria-describedby="weekdays-hint">
      <legend>{texts.weekdays}</legend>
      <div className="days">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name="weekdays"
              value={weekday}
              defaultChecked={entered.weekdays.includes(String(weekday))}
            />
            {weekdayName(weekday, locale)}
          </label>
        ))}
      </div>
      <p className="hint" id="weekdays-hint">
        {texts.weekdaysHint}
      </p>
    </fieldset>
  )
}

function HourField({ name, entered, errorOf, locale }: Fields & { name: 'fromHour' | 'untilHour' }) {
  const texts = interestTexts[locale]
  const error = errorOf(name)
  return (
    <div className="field">
      <label htmlFor={name}>{texts[name]}</label>
      <select
        id={name}
        name={name}
        defaultValue={entered[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        <option value="">{texts.anyHour}</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {texts.hour(hour)}
          </option>
        ))}
      </select>
      <ErrorOf field={name} errorOf={errorOf} />
    </div>
  )
}

export function InterestFields(fields: Fields) {
  const { entered, errorOf, locale } = fields
  const texts = interestTexts[locale]
  return (
    <>
      <GroupField {...fields} />
      <WeekdayFields {...fields} />
      <fieldset>
        <legend>{texts.hours}</legend>
        <div className="hours">
          <HourField name="fromHour" {...fields} />
          <HourField name="untilHour" {...fields} />
        </div>
      </fieldset>
      <FormField
        name="wish"
        type="textarea"
        label={texts.wish}
        value={entered.wish}
        error={errorOf('wish')}
        optional={texts.optional}
        hint={texts.wishHint}
      />
      <FormField
        name="email"
        type="email"
        autoComplete="email"
        label={texts.email}
        value={entered.email}
        error={errorOf('email')}
      />
    </>
  )
}
