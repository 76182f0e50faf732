import { attributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { entryRulesField } from '@reihum/contract/courses/entry-rules.ts'
import { reductionsField } from '@reihum/contract/courses/reductions.ts'
import { refundSteps } from '@reihum/contract/courses/refund-terms.ts'
import { templateFields } from '@reihum/contract/courses/template.schema.ts'
import { widgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import { richText } from '@reihum/contract/wire/rich-text.ts'
import { z } from 'zod'
import { arriving, holding, leftOut, owned, type RoomOwned, settings } from '#platform/room-owned.ts'

const ofCourse = {
  description_rich: richText,
  entry_rules: entryRulesField,
  reductions: reductionsField,
  refund_steps: refundSteps,
}

const { kind, label, help, options, consent } = attributeFields.shape
/** What every version says; what else a field may be has changed since the oldest ones. */
const askedField = z.object({ kind, label, help, options, consent })

/** The content of a template is read with its name, which is a column of its own. */
const templateContent = {
  safeParse: (content: unknown) =>
    typeof content === 'object' ? templateFields.safeParse({ ...content, name: '-' }) : { success: false },
}

export const coursesOwned = {
  course: arriving(holding(owned('Kurse und Veranstaltungen', 'Courses and events'), ofCourse), {
    become: { title_sort: 'folded(p.title)' },
    fits: `coalesce(p.online_address, '') ~* '^(https?://[^[:space:]<>"]+)?$'`,
  }),
  appointment: owned('Termine der Kurse', 'Appointments of the courses'),
  changed_date: owned(
    'Geänderte Termine, von denen noch zu berichten ist',
    'Changed dates that are still to be told',
  ),
  course_template: arriving(
    holding(owned('Kursvorlagen', 'Course templates'), { content: templateContent }),
    {
      become: { name_sort: 'folded(p.name)' },
    },
  ),
  price_category: owned('Preiskategorien der Kurse', 'Price categories of the courses'),
  place: arriving(owned('Orte', 'Places'), { become: { name_sort: 'folded(p.name)' } }),
  instructor: arriving(owned('Kursleitungen', 'Instructors'), {
    become: { name_sort: 'folded(p.fullname)' },
  }),
  course_letter_text: owned('Eigene E-Mail-Texte einzelner Kurse', 'Own e-mail texts of single courses'),
  course_instructor: owned('Weitere Kursleitungen der Kurse', 'Further instructors of courses'),
  discount_code: arriving(owned('Rabattcodes', 'Discount codes'), {
    become: { name_sort: 'folded(p.code)' },
  }),
  single_code: owned('Einzelcodes der Rabattcodes', 'Single codes of the discount codes'),
  course_of_code: owned('Für welche Kurse ein Rabattcode gilt', 'Which courses a discount code is for'),
  group_of_course: owned(
    'Welcher Kurs von welchen Personengruppen abhängt',
    'Which course depends on which groups of people',
  ),
  extra: arriving(owned('Zusatzleistungen', 'Extras'), { become: { name_sort: 'folded(p.name)' } }),
  course_of_extra: owned('Welche Kurse eine Zusatzleistung anbieten', 'Which courses offer an extra'),
  firm: arriving(owned('Firmen, die bestellen', 'Companies that order'), {
    become: { name_sort: 'folded(p.name)' },
  }),
  firm_frame: arriving(
    owned('Rahmen von Plätzen zu vereinbartem Preis', 'Frames of places at an agreed price'),
    {
      become: { name_sort: 'folded(p.name)' },
    },
  ),
  attribute: owned('Zusatzfelder des Anmeldeformulars', 'Additional attributes of the booking form'),
  attribute_version: holding(
    owned('Alle Fassungen der Zusatzfelder', 'All versions of the additional attributes'),
    { definition: askedField },
  ),
  attribute_of_course: owned(
    'Welcher Kurs welche Zusatzfelder fragt',
    'Which course asks which additional attributes',
  ),
  person_fact: owned('Angaben, die bei den Personen bleiben', 'Facts that stay with the persons'),
  person_thing: owned('Was Personen mitbringen', 'What persons bring along'),
  thing_fact: owned('Angaben zu dem, was Personen mitbringen', 'Facts about what persons bring along'),
  collection_rule: settings(owned('Wann Gebühren eingezogen werden', 'When fees are collected')),
  firm_settings: settings(owned('Ob für Firmen bestellt werden kann', 'Whether companies may order')),
  refund_settings: settings(
    holding(owned('Erstattungsregeln des Anbieters', 'Refund terms of the provider'), { steps: refundSteps }),
  ),
  closure: arriving(owned('Schließzeiten und Schulferien', 'Closures and school holidays'), {
    become: { name_sort: 'folded(p.name)' },
  }),
  characteristic: arriving(
    owned('Merkmale, nach denen Kurse geordnet sind', 'Characteristics by which courses are ordered'),
    { become: { name_sort: 'folded(p.label_de)' } },
  ),
  characteristic_value: owned('Werte der Kursmerkmale', 'Values of the course characteristics'),
  value_of_course: owned('Welcher Kurs welche Werte hat', 'Which course has which values'),
  widget: arriving(
    holding(owned('Widgets für andere Websites', 'Widgets for other websites'), { options: widgetOptions }),
    {
      become: { name_sort: 'folded(p.name)' },
    },
  ),
  allowed_sites: settings(
    owned('Websites, die Widgets einbetten dürfen', 'Websites that may embed widgets'),
    {
      // They are told to browsers in a header.
      fits: `not exists (select from unnest(p.sites) site where site !~ '^https?://([*][.])?[a-z0-9.-]+(:[0-9]+)?$')`,
    },
  ),
  calendar_feed: leftOut('Geheime Adressen von Kalendern', 'Secret addresses of calendars'),
  course_count: leftOut('Zählung, die aus den Kursen folgt', 'A count that follows from the courses'),
  course_visit: leftOut(
    'Gewohnheiten einzelner Mitarbeitender, keine Daten des Anbieters',
    'Habits of single members of staff, no data of the provider',
  ),
} satisfies RoomOwned
