import { courseKinds } from '@reihum/contract/courses/course-states.ts'
import type { PortalChoices, PortalFilter } from '@reihum/contract/courses/portal-course.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { keptQuery, type Visit } from '../../tenants/portal/visit.ts'
import { countOf, listLink, monthLink, quickPeriods, valueField } from './catalogue-filter.ts'
import { courseTexts } from './courses.messages.ts'
import { filterTexts } from './filter.messages.ts'

type Choosing = { filter: PortalFilter; choices: PortalChoices; month: string | null; visit: Visit }

/** The id of the page's only form; the fields further down belong to it too. */
const form = 'find'

export function SearchForm({ filter, month, visit }: Omit<Choosing, 'choices'>) {
  const texts = courseTexts[visit.locale]
  const view = month ? { view: 'month', month } : visit.widget?.view === 'month' ? { view: 'list' } : {}
  const kept = { ...keptQuery(visit), ...view }
  return (
    <search>
      <form id={form} method="get" className="find">
        <label htmlFor="q" className="unseen">
          {texts.find}
        </label>
        <input id="q" name="q" type="search" defaultValue={filter.q} placeholder={texts.find} />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{texts.search}</button>
      </form>
    </search>
  )
}

type Option = { value: string; label: string }

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value?: string
  options: Option[]
}) {
  return (
    <p className="choice">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} form={form} defaultValue={value ?? ''}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  )
}

function Day({ name, label, value }: { name: string; label: string; value?: string }) {
  return (
    <p className="choice">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        form={form}
        type="date"
        min="1970-01-01"
        max="2199-12-31"
        defaultValue={value}
      />
    </p>
  )
}

function Age({ label, value }: { label: string; value?: number }) {
  return (
    <p className="choice">
      <label htmlFor="age">{label}</label>
      <input id="age" name="age" form={form} type="number" min={0} max={120} defaultValue={value} />
    </p>
  )
}

/** The chosen values, each with what the filter is without it. */
function chosenValues({ filter, choices, visit }: Omit<Choosing, 'month'>) {
  return choices.characteristics.flatMap(({ slug, values }) =>
    values
      .map((value) => ({ label: value.label[visit.locale], path: `${slug}/${value.slug}` }))
      .filter(({ path }) => filter.values.includes(path))
      .map(({ label, path }) => ({
        label,
        without: { values: filter.values.filter((one) => one !== path) },
      })),
  )
}

/** Folded on a phone, where the courses come first: after applying, too; what was chosen is named beside it. */
export function FilterFields({ filter, choices, month, visit }: Choosing) {
  const texts = filterTexts[visit.locale]
  const count = countOf(filter)
  return (
    <details className="filters">
      <summary>{texts.filters(count)}</summary>
      <div className={month === null ? 'fields' : 'fields month-fields'}>
        {month === null && (
          <>
            <Day name="from" label={texts.from} value={filter.from} />
            <Day name="until" label={texts.until} value={filter.until} />
          </>
        )}
        {choices.places.length > 0 && (
          <Choice
            name="placeId"
            label={texts.place}
            value={filter.placeId}
            options={[
              { value: '', label: texts.everyPlace },
              ...choices.places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {choices.hasEvents && (
          <Choice
            name="kind"
            label={texts.kind}
            value={filter.kind}
            options={[
              { value: '', label: texts.everyKind },
              ...courseKinds.map((kind) => ({ value: kind, label: texts[kind] })),
            ]}
          />
        )}
        {choices.characteristics.map((one) =>
          one.kind === 'age' ? (
            <Age key={one.slug} label={texts.age(one.label[visit.locale])} value={filter.age} />
          ) : (
            <Choice
              key={one.slug}
              name={valueField(one.slug)}
              label={one.label[visit.locale]}
              value={one.values.find(({ slug }) => filter.values.includes(`${one.slug}/${slug}`))?.slug}
              options={[
                { value: '', label: texts.any },
                ...one.values.map(({ slug, label }) => ({ value: slug, label: label[visit.locale] })),
              ]}
            />
          ),
        )}
        <p className="tick">
          <input
            id="free"
            name="free"
            form={form}
            type="checkbox"
            value="true"
            defaultChecked={filter.free}
          />
          <label htmlFor="free">{texts.free}</label>
        </p>
        <button type="submit" form={form} className="apply">
          {texts.apply}
        </button>
      </div>
    </details>
  )
}

const nothing = { q: '', placeId: undefined, kind: undefined, free: false, values: [], age: undefined }

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ filter, choices, month, visit }: Choosing) {
  const texts = filterTexts[visit.locale]
  const utc = { timeZone: 'UTC', locale: visit.locale }
  const chosen = [
    filter.q && { label: texts.words(filter.q), without: { q: '' } },
    filter.from && { label: texts.since(formatDate(filter.from, utc)), without: { from: undefined } },
    filter.until && { label: texts.till(formatDate(filter.until, utc)), without: { until: undefined } },
    filter.placeId && {
      label: choices.places.find(({ id }) => id === filter.placeId)?.name ?? '',
      without: { placeId: undefined },
    },
    filter.kind && {
      label: texts[filter.kind === 'EVENT' ? 'EVENT' : 'COURSE'],
      without: { kind: undefined },
    },
    ...chosenValues({ filter, choices, visit }),
    filter.age !== undefined && { label: texts.forAge(filter.age), without: { age: undefined } },
    filter.free && { label: texts.free, without: { free: false } },
  ].filter((one) => typeof one === 'object')
  if (chosen.length === 0) return null
  const link = (without: Partial<PortalFilter>) =>
    month === null
      ? listLink(visit, { ...filter, ...without })
      : monthLink(visit, { ...filter, ...without }, month)
  return (
    <ul className="chosen" aria-label={texts.chosen}>
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <a href={link(without)}>
            {label}
            <span className="unseen"> {texts.withdraw}</span>
          </a>
        </li>
      ))}
      <li>
        <a className="reset" href={link({ ...nothing, from: undefined, until: undefined })}>
          {courseTexts[visit.locale].reset}
        </a>
      </li>
    </ul>
  )
}

/** Switches between list and month; the list also offers the periods asked for most. */
export function Views({ filter, choices, month, visit }: Choosing) {
  const texts = filterTexts[visit.locale]
  const anyTime = { ...filter, from: undefined, until: undefined }
  const isNow = ({ from, until }: { from?: string; until?: string }) =>
    filter.from === from && filter.until === until
  return (
    <div className="views">
      {month === null && (
        <nav className="periods" aria-label={texts.period}>
          <a href={listLink(visit, anyTime)} aria-current={isNow({}) || undefined}>
            {texts.anyTime}
          </a>
          {quickPeriods(choices.today).map(({ name, from, until }) => (
            <a
              key={name}
              href={listLink(visit, { ...filter, from, until })}
              aria-current={isNow({ from, until }) || undefined}
            >
              {texts[name]}
            </a>
          ))}
        </nav>
      )}
      <nav className="switch" aria-label={texts.view}>
        <a href={listLink(visit, anyTime)} aria-current={month === null ? 'page' : undefined}>
          {texts.list}
        </a>
        <a href={monthLink(visit, filter)} aria-current={month === null ? undefined : 'page'}>
          {texts.month}
        </a>
      </nav>
    </div>
  )
}
