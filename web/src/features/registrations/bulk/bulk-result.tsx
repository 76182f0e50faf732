import { Button, CopyButton } from '@mantine/core'
import type { BulkItem, BulkRun } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { Link } from '@tanstack/react-router'
import { saveFile } from '#platform/save-file.ts'
import { RefusedRows } from '#ui/list/refused-rows.tsx'
import { useText } from '#ui/text.tsx'
import { bulkMessages } from './bulk.messages.ts'
import classes from './bulk.module.css'
import { asCsv, asLines, refusedOf } from './refused-list.ts'

/** What was done, and what was refused and why; the refused ones can be copied or saved. */
export function BulkResult({ run, onFollow }: { run: BulkRun; onFollow: () => void }) {
  const text = useText(bulkMessages)
  const { done, unchanged, refused, items, action } = run
  return (
    <div className={classes.told} role="status">
      <p>
        <strong>{text(`done_${action.type}`, { count: done })}</strong>{' '}
        {unchanged > 0 && text('unchanged', { count: unchanged })}
      </p>
      {refused > 0 && (
        <>
          <p>{text('refusedNow', { count: refused })}</p>
          <RefusedItems items={items} onFollow={onFollow} />
          <TakeRefused items={items} />
        </>
      )}
    </div>
  )
}

export function TakeRefused({ items }: { items: readonly BulkItem[] }) {
  const text = useText(bulkMessages)
  return (
    <div className={`${classes.take} no-print`}>
      <CopyButton value={asLines(items)}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {text(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile(new File([asCsv(items)], text('fileName'), { type: 'text/csv' }))}
      >
        {text('download')}
      </Button>
    </div>
  )
}

type RefusedItemsProps = { items: readonly BulkItem[]; onFollow: () => void }

export function RefusedItems({ items, onFollow }: RefusedItemsProps) {
  const text = useText(bulkMessages)
  return (
    <RefusedRows
      label={text('listed')}
      rows={refusedOf(items)}
      name={(item) => <ItemLink item={item} onFollow={onFollow} />}
    />
  )
}

/** Links by the booking number, which finds the registration in whichever course it is by now. */
export function ItemLink({ item, onFollow }: { item: BulkItem; onFollow?: () => void }) {
  return (
    <>
      <Link to="/registrations" search={{ q: item.shortcode } as never} onClick={onFollow}>
        {item.name}
      </Link>{' '}
      <span className="mono">{item.shortcode && formatShortcode(item.shortcode)}</span>
    </>
  )
}
