import { Button } from '@mantine/core'
import { type DunningRunDetail, lettersOfPaper } from '@reihum/contract/payments/dunning.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'

type Notice = DunningRunDetail['notices'][number]

function useTaken() {
  const text = useText(dunningMessages)
  return (file: File) => {
    saveFile(file)
    notify({ kind: 'positive', message: text('printed') })
  }
}

/** The letters of a run that go by post, as PDFs to print. */
export function LettersToPost({ run }: { run: DunningRunDetail }) {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant().id
  const onSuccess = useTaken()
  const taking = useMutation({
    mutationFn: (part: number) => api.payments.dunningRunLetters({ tenant, dunningRunId: run.id, part }),
    onSuccess,
  })
  if (run.byPost === 0) return null
  const parts = Array.from({ length: Math.ceil(run.byPost / lettersOfPaper) }, (_, at) => at + 1)
  const label = (part: number) =>
    parts.length === 1
      ? text('printLetters', { count: run.byPost })
      : text('printPart', {
          from: String((part - 1) * lettersOfPaper + 1),
          until: String(Math.min(part * lettersOfPaper, run.byPost)),
        })
  return (
    <Section title={text('toPost')}>
      <p className="grey">{text('toPostHint', { count: run.byPost })}</p>
      <div className={classes.rowActions}>
        {parts.map((part) => (
          <Button
            key={part}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={taking.isPending && taking.variables === part}
            onClick={() => taking.mutate(part)}
          >
            {label(part)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/** One letter as it was written, as a PDF; nothing where it was not kept. */
export function NoticePaper({ notice }: { notice: Notice }) {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant().id
  const onSuccess = useTaken()
  const taking = useMutation({
    mutationFn: () => api.payments.dunningNoticeLetter({ tenant, dunningNoticeId: notice.id }),
    onSuccess,
  })
  if (!notice.isPrintable) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={text('printOneNamed', { name: notice.payer.name })}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {text('printOne')}
    </Button>
  )
}
