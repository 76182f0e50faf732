import { z } from 'zod'
import { brand } from '../tenants/brand.schema.ts'
import { courseId, instructorId, placeId, widgetId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locales } from '../wire/locales.ts'
import { readSite } from './allowed-site.ts'
import { portalScope } from './portal-course.schema.ts'

export const widgetKinds = ['course_list', 'registration', 'button'] as const

const widgetViews = ['list', 'month'] as const
const widgetSchemes = ['page', 'light'] as const
export const widgetLanguages = ['page', ...locales] as const

/** Out of an address both are text. */
const flag = z.stringbool().or(z.boolean())

const options = z.object({
  kind: z.enum(widgetKinds).default('course_list'),
  /** Whose form it is, or where the button leads; a button without leads to the list. */
  courseId: courseId.nullable().default(null),
  scope: portalScope.prefault({}),
  /** Search, filters, and the choice between list and month. */
  filters: flag.default(true),
  heading: flag.default(true),
  /** What the list begins as. */
  view: z.enum(widgetViews).default('list'),
  /** How many courses a page of the list holds. */
  entries: z.coerce.number().int().min(1).max(50).default(25),
  /** Instead of the brand's own; null: the brand's own. */
  primaryColor: brand.shape.primaryColor.nullable().default(null),
  scheme: z.enum(widgetSchemes).default('page'),
  language: z.enum(widgetLanguages).default('page'),
  /** What stands on the button; empty: what fits where it leads. */
  label: line(60).default(''),
})

/** How a piece of the portal looks within another website. */
export const widgetOptions = options.superRefine(({ kind, courseId: course }, check) => {
  if (kind === 'registration' && course === null)
    check.addIssue({ code: 'custom', path: ['courseId'], params: { code: 'required' } })
})
export type WidgetOptions = z.infer<typeof widgetOptions>

/** As a website shows it where nothing was chosen. */
export const plainWidget: WidgetOptions = options.parse({})

/** What staff enter of one they keep: its name is read by nobody else. */
export const widgetFields = widgetOptions.safeExtend({ name: line(100).min(1) })
export type WidgetFields = z.infer<typeof widgetFields>

export const widgetLimit = 100

export const widget = z.object({
  id: widgetId,
  fields: widgetFields,
  updatedAt: z.iso.datetime(),
  revision: z.number().int(),
})
export type Widget = z.infer<typeof widget>

/** The websites that may show the portal in a frame; none: every website may. */
export const allowedSites = z.object({ sites: z.array(z.string()), revision: z.number().int() })
export type AllowedSites = z.infer<typeof allowedSites>

const siteLimit = 50

const site = z
  .string()
  .max(300)
  .transform((text, check) => {
    const origin = readSite(text)
    if (origin !== null) return origin
    check.addIssue({ code: 'custom', params: { code: text.trim() === '' ? 'required' : 'site' } })
    return z.NEVER
  })

export const sitesInput = z
  .array(site)
  .max(siteLimit)
  .transform((sites) => [...new Set(sites)])

/** How a page in a frame is to look, with what the tier does not include left out, and who may show it. */
export const portalEmbed = z.object({
  sites: z.array(z.string()),
  /** Null: the widget that was named is no longer there. */
  options: widgetOptions.nullable(),
  brand,
})

/** What a widget can be narrowed to, of what the public knows. */
export const widgetChoices = z.object({
  places: z.array(z.object({ id: placeId, name: z.string() })),
  instructors: z.array(z.object({ id: instructorId, name: z.string() })),
  hasEvents: z.boolean(),
  /** The tier lets a widget have a colour of its own. */
  hasColours: z.boolean(),
  /** The tier lets the public know where a course takes place and who leads it. */
  hasPlaces: z.boolean(),
})
export type WidgetChoices = z.infer<typeof widgetChoices>
