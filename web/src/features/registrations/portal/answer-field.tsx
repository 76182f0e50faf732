import { type AskedAttribute, staysFor } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { dateText } from './attendee/until.ts'
import { type AnswerEntry, answerName, hiddenState, versionName } from './booking-entries.ts'
import { registerTexts } from './register.messages.ts'

type Answer = {
  /** The position of the answering person in the form; null: asked once for the whole order. */
  at: number | null
  asked: AskedAttribute
  entry: AnswerEntry | undefined
  error: string | undefined
  visit: Visit
}

type Part = Omit<Answer, 'visit'> & {
  name: string
  value: string
  described: string | undefined
  locale: Locale
  /** What is said of an answer that stays with the person. */
  stays: string | null
}

/** Longer lists are shown as a menu, in which choosing is faster. */
const mostRadios = 7

function Mark({ asked, locale }: Pick<Part, 'asked' | 'locale'>) {
  if (asked.required) return <span aria-hidden="true">*</span>
  return <small>({registerTexts[locale].optional})</small>
}

function Notes({ asked, error, name, locale, stays }: Part) {
  return (
    <>
      {asked.help[locale] && (
        <p className="quiet" id={`${name}-help`}>
          {asked.help[locale]}
        </p>
      )}
      {stays && (
        <p className="quiet" id={`${name}-stays`}>
          {stays}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

/** From when it is, where something is stored and shown; else, that what is answered will be kept. */
function staysText({ asked, entry, visit }: Answer): string | null {
  const texts = registerTexts[visit.locale]
  if (asked.kind === 'thing') return texts.thingWillStay
  if (!staysFor(asked.scope)) return null
  if (!entry?.state) return asked.scope === 'person' ? texts.willStay : null
  const { saidAt, isOutdated } = entry.state
  return (isOutdated ? texts.saidLongAgo : texts.saidOn)(dateText(saidAt, visit))
}

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  thing: { type: 'text' },
} as const

/** A field of one line, a longer text, or a menu. */
function SingleField(part: Part) {
  const { asked, name, value, described, error, locale } = part
  const common = {
    id: name,
    name,
    defaultValue: value,
    required: asked.required,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described,
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {asked.label[locale]} <Mark {...part} />
      </label>
      {asked.kind === 'long_text' && <textarea {...common} rows={4} />}
      {asked.kind === 'choice' && (
        <select {...common}>
          <option value="">{registerTexts[locale].pleaseChoose}</option>
          {asked.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label[locale]}
            </option>
          ))}
        </select>
      )}
      {(asked.kind === 'text' ||
        asked.kind === 'number' ||
        asked.kind === 'date' ||
        asked.kind === 'thing') && <input {...common} {...inputs[asked.kind]} autoComplete="off" />}
      <Notes {...part} />
    </div>
  )
}

type Option = { value: string; label: string; isChosen: boolean }

function optionsOf({ asked, entry, locale }: Part): Option[] {
  const chosen = entry?.values ?? []
  if (asked.kind === 'checkbox') {
    // A tick given to another version of the words does not count for these.
    const isChosen = chosen.includes('on') && entry?.version === asked.version
    return [{ value: 'on', label: asked.consent[locale], isChosen }]
  }
  const options = asked.options.map(({ id, label }) => ({
    value: id,
    label: label[locale],
    isChosen: chosen.includes(id),
  }))
  if (asked.kind === 'choices' || asked.required) return options
  const isNone = !options.some(({ isChosen }) => isChosen)
  return [...options, { value: '', label: registerTexts[locale].noAnswer, isChosen: isNone }]
}

/** Several checkboxes, a consent, or radio buttons for few options. The first one takes the focus of an error. */
function GroupField(part: Part) {
  const { asked, name, described, error, locale } = part
  const isRadio = asked.kind === 'choice'
  const isInvalid = error ? (true as const) : undefined
  return (
    <fieldset className="field choices" aria-describedby={described}>
      <legend>
        {asked.label[locale]} <Mark {...part} />
      </legend>
      {optionsOf(part).map(({ value, label, isChosen }, at) => (
        <label key={value} className="choice">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            id={at === 0 ? name : undefined}
            name={name}
            value={value}
            defaultChecked={isChosen}
            {...(!isRadio && { 'aria-invalid': isInvalid })}
            {...(asked.kind === 'checkbox' && { required: asked.required })}
          />
          <span>{label}</span>
        </label>
      ))}
      <Notes {...part} />
    </fieldset>
  )
}

/** An attribute of the provider; the version of its words is sent along with the answer. */
export function AnswerField(answer: Answer) {
  const { at, asked, entry, error, visit } = answer
  const { locale } = visit
  const name = answerName(at, asked.id)
  const stays = staysText(answer)
  const described = [
    asked.help[locale] && `${name}-help`,
    stays && `${name}-stays`,
    error && `${name}-error`,
  ].filter(Boolean)
  const part = {
    ...answer,
    name,
    locale,
    stays,
    value: entry?.values[0] ?? '',
    described: described.join(' ') || undefined,
  }
  const state = hiddenState(at, asked.id, entry)
  const isGroup =
    asked.kind === 'choices' ||
    asked.kind === 'checkbox' ||
    (asked.kind === 'choice' && asked.options.length <= mostRadios)
  return (
    <>
      <input type="hidden" name={versionName(at, asked.id)} defaultValue={asked.version} />
      {state && <input type="hidden" name={state[0]} defaultValue={state[1]} />}
      {isGroup ? <GroupField {...part} /> : <SingleField {...part} />}
    </>
  )
}
