import { plainWidget, type WidgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** The tenant of the widget, and its id when it is stored. */
export type WidgetPlace = { origin: string; tenant: string; widgetId?: string | undefined }

/** The options that the loader passes on to the frame, under these names. */
function choicesOf(options: WidgetOptions): [name: string, value: string][] {
  const { kind, scope } = options
  const isList = kind === 'course_list'
  const given: [string, string | false | null | undefined][] = [
    ['kind', isList && scope.kind],
    ['place', isList && scope.placeId],
    ['instructor', isList && scope.instructorId],
    ['value', isList && scope.value],
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

/**
 * The address of the frame; the options of a widget that is not stored are part of it, so the preview stores nothing.
 */
export function frameAddress(
  options: WidgetOptions,
  { origin, tenant }: WidgetPlace,
  locale: Locale,
): string {
  const query = new URLSearchParams(choicesOf(options).map(([name, value]) => [`w-${name}`, value]))
  query.set('lang', options.language === 'page' ? locale : options.language)
  return `${origin}/embed/${tenant}/${viewOf(options)}?${query}`
}

/** The target of the button, and of the link shown in place of the frame. */
function portalAddress({ kind, courseId, language }: WidgetOptions, { origin, tenant }: WidgetPlace): string {
  const page = kind !== 'course_list' && courseId ? `course/${courseId}/register` : 'course-list'
  return `${origin}/portal/${tenant}/${page}${language === 'page' ? '' : `?lang=${language}`}`
}

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
  `<${[name, ...attributes.map(([key, value]) => `${key}="${escapeMarkup(value)}"`)].join(' ')}>`

/**
 * The code for a website. It names the widget when it is stored, and lists all options otherwise; its content is shown
 * where scripts are off.
 */
export function elementCode(options: WidgetOptions, place: WidgetPlace, locale: Locale): string {
  const { language, scheme, ground } = options
  const view = viewOf(options)
  const attributes: [string, string][] = [
    ['tenant', place.tenant],
    ...(place.widgetId
      ? ([['widget', place.widgetId]] as [string, string][])
      : [...(view === 'course-list' ? [] : ([['view', view]] as [string, string][])), ...choicesOf(options)]),
    ...(language === 'page' ? [] : ([['lang', language]] as [string, string][])),
    ...(scheme === 'page' ? [] : ([['scheme', scheme]] as [string, string][])),
    ...(ground === 'transparent' ? ([['ground', ground]] as [string, string][]) : []),
  ]
  return [
    tag('reihum-embed', attributes),
    `  ${tag('a', [['href', portalAddress(options, place)]])}${escapeMarkup(wordsOf(options, locale))}</a>`,
    '</reihum-embed>',
    `<script async src="${place.origin}/embed.js"></script>`,
  ].join('\n')
}

/** For websites that allow no scripts: only the frame, with a fixed height. */
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
