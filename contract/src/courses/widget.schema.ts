import { z } from 'zod'
import { brand } from '../tenants/brand.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { courseId, instructorId, placeId, widgetId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locales } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { readSite } from './allowed-site.ts'
import { portalCharacteristic } from './characteristic.schema.ts'
import { portalScope } from './portal-course.schema.ts'

export const widgetKinds = ['course_list', 'registration', 'button'] as const

const widgetViews = ['list', 'month'] as const
const widgetSchemes = ['page', 'light', 'dark'] as const
const widgetGrounds = ['opaque', 'transparent'] as const
export const widgetLanguages = ['page', ...locales] as const

const options = z.object({
  kind: z.enum(widgetKinds).default('course_list'),
  /** The course whose form is shown or to which the button leads; a button without a course leads to the list. */
  courseId: courseId.nullable().default(null),
  scope: portalScope.prefault({}),
  /** Shows search, filters, and the choice between list and month. */
  filters: flag.default(true),
  heading: flag.default(true),
  /** The view shown first. */
  view: z.enum(widgetViews).default('list'),
  /** How many courses a page of the list holds. */
  entries: z.coerce.number().int().min(1).max(50).default(25),
  /** Replaces the brand's primary colour; null: the brand's own. */
  primaryColor: brand.shape.primaryColor.nullable().default(null),
  scheme: z.enum(widgetSchemes).default('page'),
  /** Whether it brings a ground of its own, or lets that of the website show through. */
  ground: z.enum(widgetGrounds).default('opaque'),
  language: z.enum(widgetLanguages).default('page'),
  /** The text on the button; empty: a standard text that fits the target. */
  label: line(60).default(''),
})

/** How a piece of the portal looks within another website. */
export const widgetOptions = options.superRefine(({ kind, courseId: course }, check) => {
  if (kind === 'registration' && course === null)
    check.addIssue({ code: 'custom', path: ['courseId'], params: { code: 'required' } })
})
export type WidgetOptions = z.infer<typeof widgetOptions>

/** A widget with all options at their defaults. */
export const plainWidget: WidgetOptions = options.parse({})

/** A saved widget; only the staff read its name. */
export const widgetFields = widgetOptions.safeExtend({ name: line(100).min(1) })
export type WidgetFields = z.infer<typeof widgetFields>

export const widgetLimit = 100

export const widget = z.object({
  id: widgetId,
  fields: widgetFields,
  updatedAt: z.iso.datetime(),
  revision,
})
export type Widget = z.infer<typeof widget>

/** The websites that may show the portal in a frame; none: every website may. */
export const allowedSites = z.object({ sites: z.array(z.string()), revision })
export type AllowedSites = z.infer<typeof allowedSites>

const siteLimit = 50

const site = text(300).transform((text, check) => {
  const origin = readSite(text)
  if (origin !== null) return origin
  check.addIssue({ code: 'custom', params: { code: text.trim() === '' ? 'required' : 'site' } })
  return z.NEVER
})

export const sitesInput = z
  .array(site)
  .max(siteLimit)
  .transform((sites) => [...new Set(sites)])

/** How a page in a frame looks, without the options that the tier does not include, and which websites may show it. */
export const portalEmbed = z.object({
  sites: z.array(z.string()),
  /** Null: the widget that was named is no longer there. */
  options: widgetOptions.nullable(),
  brand,
})

/** The choices for limiting a widget, taken from what is public. */
export const widgetChoices = z.object({
  places: z.array(z.object({ id: placeId, name: z.string() })),
  instructors: z.array(z.object({ id: instructorId, name: z.string() })),
  /** Characteristics that the public knows of, with the values that courses have. */
  characteristics: z.array(portalCharacteristic),
  hasEvents: z.boolean(),
  /** Whether the tier lets a widget have its own colour. */
  hasColours: z.boolean(),
  /** Whether the tier lets the portal show places and instructors. */
  hasPlaces: z.boolean(),
})
export type WidgetChoices = z.infer<typeof widgetChoices>
