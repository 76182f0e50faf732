import { Button, Checkbox, Menu } from '@mantine/core'
import type { WholeExport } from '@reihum/contract/imports/whole-export.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { downloadFrom } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './imports.module.css'
import { wholeExportMessages } from './whole-export.messages.ts'

const isRunning = ({ state }: WholeExport) => state === 'running'

const fresh = () => void queryClient.invalidateQueries({ queryKey: queries.imports.wholeExports.key() })

/** Everything that the provider owns, as one file: begun here, told by mail, taken here. */
export function WholeExports() {
  const text = useText(wholeExportMessages)
  const tenant = useActiveTenant().id
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    ...queries.imports.wholeExports.queryOptions({ input: { tenant } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 2_000 : false),
  })
  return (
    <Section title={text('title')}>
      <div className={classes.part}>
        <p className="grey">{text('hint')}</p>
        <Loaded query={query}>
          {({ items }) => (
            <>
              <div>
                <Button
                  leftSection={<IconPackageExport size={16} stroke={1.75} aria-hidden />}
                  disabled={items.some(isRunning)}
                  onClick={() => setAsking(true)}
                >
                  {text('make')}
                </Button>
              </div>
              {items.length === 0 ? (
                <p className="grey">{text('none')}</p>
              ) : (
                <ul className={classes.list}>
                  {items.map((item) => (
                    <Item key={item.id} item={item} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      </div>
      <StartDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

function StartDialog({ isOpen, onClose }: DialogState) {
  const text = useText(wholeExportMessages)
  const tenant = useActiveTenant().id
  const [withFiles, setWithFiles] = useState(true)
  // Kept until it is begun, so that a second attempt begins nothing twice.
  const [id, setId] = useState(newId)
  return (
    <ProofDialog
      title={text('startTitle')}
      text={text('startText')}
      label={text('start')}
      isOpen={isOpen}
      onClose={onClose}
      refusals={['EXPORT_RUNNING', 'EXPORT_BY_SUPPORT', 'VERIFICATION_REQUIRED']}
      run={async (proof) => {
        await api.imports.startWholeExport({ tenant, id: id as WholeExport['id'], withFiles, proof })
        setId(newId())
        notify({ kind: 'positive', message: text('started') })
        fresh()
        onClose()
      }}
    >
      <Checkbox
        label={text('withFiles')}
        description={text('withFilesHint')}
        checked={withFiles}
        onChange={(event) => setWithFiles(event.currentTarget.checked)}
      />
    </ProofDialog>
  )
}

const colours: Record<WholeExport['state'], BadgeColour> = {
  running: 'info',
  ready: 'positive',
  failed: 'negative',
  over: 'secondary',
}

function Item({ item }: { item: WholeExport }) {
  const text = useText(wholeExportMessages)
  const { dateTime } = useFormats()
  const { state, askedAt, askedBy, withFiles } = item
  const when = dateTime(askedAt)
  return (
    <li>
      <div>
        <strong className="numbers">{askedBy ? text('asked', { when, by: askedBy }) : when}</strong>{' '}
        <StateBadge colour={colours[state]}>{text(`state_${state}`)}</StateBadge>
        <div className="grey">{text(withFiles ? 'wasWithFiles' : 'wasWithoutFiles')}</div>
        <Facts item={item} />
      </div>
      {state === 'running' && <Remove item={item} />}
      {state === 'ready' && (
        <div className={classes.tools}>
          <Take item={item} />
          <Remove item={item} />
        </div>
      )}
    </li>
  )
}

function Facts({ item }: { item: WholeExport }) {
  const text = useText(wholeExportMessages)
  const { number, dateTime, locale } = useFormats()
  const { state, done, total, rows, files, missingFiles, filesize, expiresAt, failure } = item
  if (state === 'running')
    return (
      <>
        {total > 0 ? <RunBar taken={done} total={total} /> : <p role="status">{text('reading')}</p>}
        <div className="grey">{text('mayLeave')}</div>
      </>
    )
  if (state === 'failed') return <div>{text(failure === 'too_large' ? 'tooLarge' : 'gaveUp')}</div>
  if (state === 'over') return null
  return (
    <>
      <div className="numbers">
        {text('holds', {
          rows: number(rows),
          files: number(files),
          size: fileSizeText(filesize, locale),
        })}
      </div>
      {missingFiles > 0 && <div>{text('missing', { count: missingFiles })}</div>}
      {expiresAt && <div className="grey">{text('until', { end: dateTime(expiresAt) })}</div>}
    </>
  )
}

/** The address works for some minutes for whoever has it, so who asks for it proves who they are. */
function Take({ item: { id } }: { item: WholeExport }) {
  const text = useText(wholeExportMessages)
  const tenant = useActiveTenant().id
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text('take')}
      </Button>
      <ProofDialog
        title={text('takeTitle')}
        text={text('takeText')}
        label={text('take')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        refusals={['EXPORT_GONE', 'EXPORT_BY_SUPPORT']}
        run={async (proof) => {
          const { address } = await api.imports.takeWholeExport({ tenant, exportId: id, proof })
          downloadFrom(address)
          setAsking(false)
        }}
      />
    </>
  )
}

function Remove({ item: { id, state, askedAt } }: { item: WholeExport }) {
  const text = useText(wholeExportMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const isUnderWay = state === 'running'
  const remove = useMutation({
    mutationFn: () => api.imports.removeWholeExport({ tenant, exportId: id }),
    onSuccess: () => {
      setAsking(false)
      fresh()
    },
  })
  return (
    <>
      {isUnderWay ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {text('cancel')}
        </Button>
      ) : (
        <MoreMenu label={text('actions', { when: dateTime(askedAt) })} isQuiet>
          <Menu.Item data-destructive onClick={() => setAsking(true)}>
            {text('remove')}
          </Menu.Item>
        </MoreMenu>
      )}
      <QuestionDialog
        title={text(isUnderWay ? 'cancelTitle' : 'removeTitle')}
        text={text(isUnderWay ? 'cancelText' : 'removeText')}
        button={text(isUnderWay ? 'cancelNow' : 'remove')}
        back={isUnderWay ? text('goOn') : undefined}
        isDestructive
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
