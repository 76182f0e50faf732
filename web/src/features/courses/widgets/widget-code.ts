import { plainWidget, type WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** Whose widget it is, and the id under which it is kept, if it is. */
export type WidgetPlace = { origin: string; tenant: string; widgetId?: string | undefined }

/** What the loader hands on to the frame, under these names; see the loader. */
function choicesOf(options: WidgetOptions): [name: string, value: string][] {
  const { kind, scope } = options
  const isList = kind === 'course_list'
  const given: [string, string | false | null | undefined][] = [
    ['kind', isList && scope.kind],
    ['place', isList && scope.placeId],
    ['instructor', isList && scope.instructorId],
    ['courses', isList && scope.courseIds.join(',')],
    ['course', kind === 'button' && options.courseId],
    ['filters', isList && !options.filters && 'off'],
    ['heading', isList && !options.heading && 'off'],
    ['start', isList && options.view !== plainWidget.view && options.view],
    ['entries', isList && options.entries !== plainWidget.entries && String(options.entries)],
    ['color', options.primaryColor],
    ['text', kind === 'button' && options.label],
  ]
  return given.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

function viewOf({ kind, courseId }: WidgetOptions): string {
  if (kind === 'button') return 'button'
  return kind === 'registration' && courseId ? `course/${courseId}/register` : 'course-list'
}

/** The address of the frame; what is not kept stands in it, so that a look at it needs nothing stored. */
export function frameAddress(
  options: WidgetOptions,
  { origin, tenant }: WidgetPlace,
  locale: Locale,
): string {
  const query = new URLSearchParams(choicesOf(options).map(([name, value]) => [`w-${name}`, value]))
  query.set('lang', options.language === 'page' ? locale : options.language)
  return `${origin}/embed/${tenant}/${viewOf(options)}?${query}`
}

/** Where the link leads that stands in place of the frame, and the button. */
function portalAddress({ kind, courseId, language }: WidgetOptions, { origin, tenant }: WidgetPlace): string {
  const page = kind !== 'course_list' && courseId ? `course/${courseId}/register` : 'course-list'
  return `${origin}/portal/${tenant}/${page}${language === 'page' ? '' : `?lang=${language}`}`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const words = {
  de: { list: 'Kurse und Anmeldung', registration: 'Zur Anmeldung' },
  en: { list: 'Courses and registration', registration: 'Register' },
} satisfies Record<Locale, Record<string, string>>

function wordsOf({ kind, courseId, label, language }: WidgetOptions, locale: Locale): string {
  if (kind === 'button' && label) return label
  return words[language === 'page' ? locale : language][
    kind !== 'course_list' && courseId ? 'registration' : 'list'
  ]
}

const tag = (name: string, attributes: [string, string][]) =>
  `<${[name, ...attributes.map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')}>`

/**
 * What is copied into a website. It names the widget where it is kept, and says all of it otherwise; what is within is shown
 * where scripts are off.
 */
export function elementCode(options: WidgetOptions, place: WidgetPlace, locale: Locale): string {
  const { language, scheme } = options
  const view = viewOf(options)
  const attributes: [string, string][] = [
    ['tenant', place.tenant],
    ...(place.widgetId
      ? ([['widget', place.widgetId]] as [string, string][])
      : [...(view === 'course-list' ? [] : ([['view', view]] as [string, string][])), ...choicesOf(options)]),
    ...(language === 'page' ? [] : ([['lang', language]] as [string, string][])),
    ...(scheme === 'light' ? ([['scheme', 'light']] as [string, string][]) : []),
  ]
  return [
    tag('reihum-embed', attributes),
    `  ${tag('a', [['href', portalAddress(options, place)]])}${escaped(wordsOf(options, locale))}</a>`,
    '</reihum-embed>',
    `<script async src="${place.origin}/embed.js"></script>`,
  ].join('\n')
}

/** For websites that take no scripts: the frame alone, of one height. */
export function plainFrameCode(options: WidgetOptions, place: WidgetPlace, locale: Locale): string {
  const { origin, tenant, widgetId } = place
  const src = widgetId ? `${origin}/embed/${tenant}/widget/${widgetId}` : frameAddress(options, place, locale)
  const height = options.kind === 'button' ? '60' : '800'
  return `${tag('iframe', [
    ['src', src],
    ['title', wordsOf(options, locale)],
    ['width', '100%'],
    ['height', height],
    ['frameborder', '0'],
    ['loading', 'lazy'],
  ])}</iframe>`
}
