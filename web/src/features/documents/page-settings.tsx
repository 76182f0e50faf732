import { Checkbox, NumberInput, Select } from '@mantine/core'
import { documentFonts, type PageSettings, pageSizes } from '@reihum/contract/documents/content.ts'
import { useText } from '#ui/text.tsx'
import classes from './document-page.module.css'
import { documentsMessages } from './documents.messages.ts'
import { FileChoice } from './file-choice.tsx'

type PageSettingsProps = {
  page: PageSettings
  onChange: (page: PageSettings) => void
  isReadOnly: boolean
  /** What is wrong with one of the settings. */
  flaw: string | undefined
}

const sides = ['top', 'right', 'bottom', 'left'] as const
const usualLabels: NonNullable<PageSettings['labels']> = { columns: 3, rows: 8, gapAcross: 0, gapDown: 0 }

/** The sheet that a document is printed on. */
export function PageSettingsFields({ page, onChange, isReadOnly, flaw }: PageSettingsProps) {
  const text = useText(documentsMessages)
  const set = (change: Partial<PageSettings>) => onChange({ ...page, ...change })
  /** A number from a field; while the field is empty, the last one stays. */
  const number = (apply: (value: number) => void) => (value: string | number) => {
    if (value !== '' && Number.isFinite(Number(value))) apply(Number(value))
  }
  return (
    <fieldset className={classes.settings} disabled={isReadOnly} aria-label={text('sides.page')}>
      <div className={classes.pair}>
        <Select
          label={text('size')}
          allowDeselect={false}
          disabled={isReadOnly}
          data={Object.keys(pageSizes).map((value) => ({
            value,
            label: text(`sizes_${value as keyof typeof pageSizes}`),
          }))}
          value={page.size}
          onChange={(size) => set({ size: (size ?? page.size) as PageSettings['size'] })}
        />
        <Select
          label={text('orientation')}
          allowDeselect={false}
          disabled={isReadOnly}
          data={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: text(`orientations_${value}`),
          }))}
          value={page.orientation}
          onChange={(value) =>
            set({ orientation: (value ?? page.orientation) as PageSettings['orientation'] })
          }
        />
      </div>
      <fieldset className={classes.margins}>
        <legend>{text('margins')}</legend>
        {sides.map((side) => (
          <NumberInput
            key={side}
            label={text(`sideNames_${side}`)}
            min={0}
            max={side === 'top' || side === 'bottom' ? 150 : 100}
            step={0.5}
            decimalScale={1}
            aria-invalid={flaw !== undefined || undefined}
            value={page.margins[side]}
            onChange={number((value) =>
              set({ margins: { ...page.margins, [side]: Math.round(value * 2) / 2 } }),
            )}
          />
        ))}
      </fieldset>
      {flaw && (
        <p role="alert" className={classes.flaw}>
          {flaw}
        </p>
      )}
      <div className={classes.pair}>
        <Select
          label={text('font')}
          allowDeselect={false}
          disabled={isReadOnly}
          data={documentFonts.map((value) => ({ value, label: text(`fonts.${value}`) }))}
          value={page.font}
          onChange={(font) => set({ font: (font ?? page.font) as PageSettings['font'] })}
        />
        <NumberInput
          label={text('fontSize')}
          min={6}
          max={24}
          step={0.5}
          decimalScale={1}
          value={page.fontSize}
          onChange={number((value) =>
            set({ fontSize: Math.min(24, Math.max(6, Math.round(value * 2) / 2)) }),
          )}
        />
      </div>
      <Checkbox
        label={text('letterhead')}
        description={text('letterheadHint')}
        checked={page.letterhead}
        onChange={(event) => set({ letterhead: event.currentTarget.checked })}
      />
      <Checkbox
        label={text('onePage')}
        description={text('onePageHint')}
        checked={page.onePage}
        onChange={(event) => set({ onePage: event.currentTarget.checked })}
      />
      <BackgroundField
        background={page.background}
        onChange={(background) => set({ background })}
        isReadOnly={isReadOnly}
      />
      <Checkbox
        label={text('labels')}
        description={text('labelsHint')}
        checked={page.labels !== null}
        onChange={(event) => set({ labels: event.currentTarget.checked ? usualLabels : null })}
      />
      {page.labels && (
        <div className={classes.pair}>
          {(['columns', 'rows', 'gapAcross', 'gapDown'] as const).map((name) => {
            const isCount = name === 'columns' || name === 'rows'
            const labels = page.labels ?? usualLabels
            return (
              <NumberInput
                key={name}
                label={text(`labelNames_${name}`)}
                min={isCount ? 1 : 0}
                max={name === 'columns' ? 8 : name === 'rows' ? 20 : 50}
                step={isCount ? 1 : 0.5}
                decimalScale={isCount ? 0 : 1}
                value={labels[name]}
                onChange={number((value) =>
                  set({
                    labels: { ...labels, [name]: isCount ? Math.round(value) : Math.round(value * 2) / 2 },
                  }),
                )}
              />
            )
          })}
        </div>
      )}
    </fieldset>
  )
}

type BackgroundProps = {
  background: PageSettings['background']
  onChange: (background: PageSettings['background']) => void
  isReadOnly: boolean
}

/** A picture or a PDF among the provider's files, found by its name. */
function BackgroundField({ background, onChange, isReadOnly }: BackgroundProps) {
  const text = useText(documentsMessages)
  return (
    <>
      <FileChoice
        label={text('background')}
        description={text('backgroundHint')}
        placeholder={text('noBackground')}
        clearable
        takesPdf
        disabled={isReadOnly}
        value={background?.fileId ?? null}
        onChange={(id) => onChange(id ? { fileId: id, on: background?.on ?? 'all' } : null)}
      />
      {background && (
        <Select
          label={text('backgroundOn')}
          allowDeselect={false}
          disabled={isReadOnly}
          data={(['all', 'first'] as const).map((value) => ({
            value,
            label: text(`backgroundPages_${value}`),
          }))}
          value={background.on}
          onChange={(on) => onChange({ ...background, on: on === 'first' ? 'first' : 'all' })}
        />
      )}
    </>
  )
}
