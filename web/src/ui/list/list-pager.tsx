import { ActionIcon, NativeSelect } from '@mantine/core'
import { pageSizes } from '@reihum/contract/wire/page.schema.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './list-page.module.css'

type ListPagerProps = {
  page: number
  size: number
  total: number
  onPage: (change: { page: number; size?: number }) => void
}

export function ListPager({ page, size, total, onPage }: ListPagerProps) {
  const text = useText(uiMessages)
  const locale = useLocale()
  const read = (value: number) => value.toLocaleString(locale)
  const last = Math.max(1, Math.ceil(total / size))
  if (total <= Math.min(...pageSizes)) return null
  return (
    <div className={`${classes.pager} no-print`}>
      <NativeSelect
        aria-label={text('rowsPerPage')}
        title={text('rowsPerPage')}
        value={String(size)}
        data={pageSizes.map(String)}
        onChange={(event) => onPage({ page: 1, size: Number(event.currentTarget.value) })}
      />
      <span>
        {text('range', {
          from: read((page - 1) * size + 1),
          to: read(Math.min(page * size, total)),
          total: read(total),
        })}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage({ page: page - 1 })}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text('nextPage')}
        disabled={page >= last}
        onClick={() => onPage({ page: page + 1 })}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
