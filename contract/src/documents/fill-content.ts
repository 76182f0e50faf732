import { dayInWords, formatDay } from '../wire/dates.ts'
import { dateTimeFormat } from '../wire/formatters.ts'
import type { Locale } from '../wire/locales.ts'
import { formatMoney } from '../wire/money.ts'
import type {
  DateStyle,
  DocumentBlock,
  DocumentContent,
  DocumentInline,
  DocumentListName,
  DocumentPart,
  DocumentPlaceholder,
  DocumentRow,
} from './content.ts'
import { isPlaceholder, type PlaceholderName, type PlaceholderValue, placeholderOf } from './placeholders.ts'

export type PlaceholderValues = Partial<Record<PlaceholderName, PlaceholderValue>>

/** All that a document is filled with: what is said once, and the lists. */
export type DocumentContext = {
  values: PlaceholderValues
  lists: Partial<Record<DocumentListName, readonly PlaceholderValues[]>>
}

export type Filled = {
  /** The same content without placeholders, conditions and repetitions. */
  content: DocumentContent
  /** Placeholders that are shown and have no value. */
  unfilled: PlaceholderName[]
}

const numbers: Record<Locale, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }),
}

function writeDay(day: string, locale: Locale, style: DateStyle): string {
  if (style === 'short') return dayInWords(day, locale)
  return dateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(style === 'weekday' && { weekday: 'long' }),
  }).format(new Date(`${day}T00:00:00Z`))
}

/** The value of a placeholder as it is printed; empty if there is none. */
export function writePlaceholder(
  name: PlaceholderName,
  value: PlaceholderValue | undefined,
  locale: Locale,
  style: DateStyle = 'short',
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return formatMoney(value.cents, value.currencyCode, locale)
  const { kind } = placeholderOf(name)
  if (typeof value === 'number') {
    const figure = numbers[locale].format(value)
    if (kind !== 'percent') return figure
    return locale === 'de' ? `${figure}\u00a0%` : `${figure}%`
  }
  return kind === 'date' && value !== '' ? writeDay(value, locale, style) : value
}

const isFilled = (value: PlaceholderValue | undefined) =>
  typeof value === 'object'
    ? (value?.cents ?? 0) !== 0
    : typeof value === 'number'
      ? value !== 0
      : Boolean(value)

const folded = (text: string) => text.trim().toLowerCase()

class Filling {
  readonly unfilled = new Set<PlaceholderName>()
  private readonly context: DocumentContext
  private readonly locale: Locale

  constructor(context: DocumentContext, locale: Locale) {
    this.context = context
    this.locale = locale
  }

  private placeholder({ attrs, marks }: DocumentPlaceholder, values: PlaceholderValues): DocumentInline[] {
    if (!isPlaceholder(attrs.name)) return []
    const written = writePlaceholder(attrs.name, values[attrs.name], this.locale, attrs.style)
    if (written.trim() === '') {
      this.unfilled.add(attrs.name)
      return []
    }
    if (placeholderOf(attrs.name).kind === 'code') return [{ type: 'code', attrs: { address: written } }]
    return written.split('\n').flatMap((text, at): DocumentInline[] => {
      const words: DocumentInline[] = text === '' ? [] : [{ type: 'text', text, ...(marks && { marks }) }]
      return at === 0 ? words : [{ type: 'hardBreak' }, ...words]
    })
  }

  private inline(content: DocumentInline[] | undefined, values: PlaceholderValues) {
    const filled = (content ?? []).flatMap((part) =>
      part.type === 'placeholder' ? this.placeholder(part, values) : [part],
    )
    return filled.length > 0 ? { content: filled } : {}
  }

  /** How somebody may write a value to compare it with: a date in digits, too. */
  private spellings(name: PlaceholderName, value: PlaceholderValue | undefined): string[] {
    const written = writePlaceholder(name, value, this.locale)
    const isDate = placeholderOf(name).kind === 'date' && typeof value === 'string' && value !== ''
    return isDate ? [written, formatDay(value, this.locale)] : [written]
  }

  private holds(
    { placeholder, test, value }: Extract<DocumentBlock, { type: 'condition' }>['attrs'],
    values: PlaceholderValues,
  ): boolean {
    if (!isPlaceholder(placeholder)) return false
    const found = values[placeholder]
    if (test === 'filled') return isFilled(found)
    if (test === 'empty') return !isFilled(found)
    const isSame = this.spellings(placeholder, found).some((written) => folded(written) === folded(value))
    return test === 'equals' ? isSame : !isSame
  }

  /** The values within each entry of a list. */
  private entries(over: DocumentListName, values: PlaceholderValues): PlaceholderValues[] {
    return (this.context.lists[over] ?? []).map((entry) => ({ ...values, ...entry }))
  }

  private row(row: DocumentRow, values: PlaceholderValues): DocumentRow[] {
    const filled = (within: PlaceholderValues): DocumentRow => ({
      type: 'tableRow',
      content: row.content.map((cell) => ({ ...cell, content: this.blocks(cell.content, within) })),
    })
    return row.attrs ? this.entries(row.attrs.repeat, values).map(filled) : [filled(values)]
  }

  private block(block: DocumentBlock, values: PlaceholderValues): DocumentBlock[] {
    switch (block.type) {
      case 'paragraph':
      case 'heading': {
        const { content, ...same } = block
        return [{ ...same, ...this.inline(content, values) }]
      }
      case 'bulletList':
      case 'orderedList': {
        const content = block.content.map((item) => ({
          type: 'listItem' as const,
          content: this.blocks(item.content, values) as typeof item.content,
        }))
        return [{ type: block.type, content }]
      }
      case 'table': {
        const content = block.content.flatMap((row) => this.row(row, values))
        return content.length > 0 ? [{ ...block, content }] : []
      }
      case 'columns':
        return [
          {
            type: 'columns',
            content: block.content.map((column) => ({
              type: 'column' as const,
              content: this.blocks(column.content, values),
            })),
          },
        ]
      case 'condition':
        return this.holds(block.attrs, values) ? this.blocks(block.content, values) : []
      case 'repetition':
        return this.entries(block.attrs.over, values).flatMap((within) => this.blocks(block.content, within))
      default:
        return [block]
    }
  }

  private blocks(blocks: readonly DocumentBlock[], values: PlaceholderValues): DocumentBlock[] {
    return blocks.flatMap((block) => this.block(block, values))
  }

  part(part: DocumentPart): DocumentPart {
    return { type: 'doc', content: this.blocks(part.content, this.context.values) }
  }
}

/** Puts what is known into a content. Every text of the context stays a text, whatever stands in it. */
export function fillContent(content: DocumentContent, context: DocumentContext, locale: Locale): Filled {
  const filling = new Filling(context, locale)
  const filled: DocumentContent = {
    page: content.page,
    header: content.header && filling.part(content.header),
    body: filling.part(content.body),
    footer: content.footer && filling.part(content.footer),
  }
  return { content: filled, unfilled: [...filling.unfilled] }
}
