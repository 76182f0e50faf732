import { plainWidget, type WidgetOptions, widgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOptions } from '../portal/frame.ts'
import { elementCode, frameAddress, plainFrameCode } from './widget-code.ts'

const id = '0198a000-0000-7000-8000-0000000000d1'
const course = '0198a000-0000-7000-8000-0000000000d2'
const place = { origin: 'https://reihum.example', tenant: 'kreativhaus' }
const options = (changes: object = {}) => widgetOptions.parse({ ...plainWidget, ...changes })

describe('the code for a website', () => {
  it('says only what was chosen, and holds a link for where scripts are off', () => {
    expect(elementCode(plainWidget, place, 'de')).toBe(
      `<reihum-embed tenant="kreativhaus">
  <a href="https://reihum.example/portal/kreativhaus/course-list">Kurse und Anmeldung</a>
</reihum-embed>
<script async src="https://reihum.example/embed.js"></script>`,
    )
  })

  it('names the widget that is kept, and none of what is kept with it but for what the loader needs', () => {
    const kept = options({ entries: 5, primaryColor: '#0A7E3C', language: 'en', scheme: 'light' })
    expect(elementCode(kept, { ...place, widgetId: id }, 'de').split('\n')).toEqual([
      `<reihum-embed tenant="kreativhaus" widget="${id}" lang="en" scheme="light">`,
      '  <a href="https://reihum.example/portal/kreativhaus/course-list?lang=en">Courses and registration</a>',
      '</reihum-embed>',
      '<script async src="https://reihum.example/embed.js"></script>',
    ])
  })

  it('leads to the form, framed, as a button and without scripts', () => {
    const form = `course/${course}/register`
    const framed = elementCode(options({ kind: 'registration', courseId: course }), place, 'de')
    expect(framed).toContain(`view="${form}"`)
    expect(framed).toContain(`<a href="https://reihum.example/portal/kreativhaus/${form}">Zur Anmeldung</a>`)
    const button = elementCode(options({ kind: 'button', courseId: course, label: 'Los' }), place, 'de')
    expect(button).toContain(`view="button" course="${course}" text="Los"`)
    expect(button).toContain('>Los</a>')
  })

  it('is nothing but text, whatever stands on a button', () => {
    const button = options({ kind: 'button', label: '"><script>alert(1)</script>&' })
    for (const code of [elementCode(button, place, 'de'), plainFrameCode(button, place, 'de')]) {
      expect(code).not.toContain('<script>alert')
      expect(code).toContain('&quot;&gt;&lt;script&gt;')
    }
  })

  it('is a frame of one height where a website takes no scripts', () => {
    expect(plainFrameCode(plainWidget, { ...place, widgetId: id }, 'de')).toBe(
      `<iframe src="https://reihum.example/embed/kreativhaus/widget/${id}" title="Kurse und Anmeldung" width="100%" height="800" frameborder="0" loading="lazy"></iframe>`,
    )
  })
})

it('what the address of a frame says is read as it was chosen', () => {
  const ids = fc.uuid({ version: 7 })
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const list = fc.record({
    scope: fc.record({
      kind: maybe(fc.constantFrom('COURSE', 'EVENT')),
      placeId: maybe(ids),
      instructorId: maybe(ids),
      value: maybe(fc.constantFrom('niveau/anfaenger', 'kategorie/keramik')),
      courseIds: fc.array(ids, { maxLength: 5 }),
    }),
    filters: fc.boolean(),
    heading: fc.boolean(),
    view: fc.constantFrom('list', 'month'),
    entries: fc.integer({ min: 1, max: 50 }),
    primaryColor: fc.option(fc.stringMatching(/^#[0-9a-fA-F]{6}$/)),
  })
  const button = fc.record({
    kind: fc.constant('button'),
    courseId: fc.option(ids),
    label: fc.string({ maxLength: 60 }),
  })
  const isReadBack = (chosen: WidgetOptions) => {
    const { searchParams } = new URL(frameAddress(chosen, place, 'de'))
    // The kind is not in the query: it follows from the path.
    expect({ ...readOptions(searchParams), kind: chosen.kind }).toEqual(chosen)
  }
  fc.assert(fc.property(list, (chosen) => isReadBack(options(chosen))))
  fc.assert(
    fc.property(button, (chosen) => {
      const parsed = widgetOptions.safeParse({ ...plainWidget, ...chosen })
      if (parsed.success) isReadBack(parsed.data)
    }),
  )
})
