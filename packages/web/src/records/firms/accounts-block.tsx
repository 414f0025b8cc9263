/** The bank accounts of a firm of ours: the default one first, each changed in a popup of its own. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { refName } from '#entity/ref-name.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, BlockState, Rows } from '#records/parties/block.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { useAccounts } from './use-accounts.ts'

const FormSheet = lazy(async () => ({ default: (await import('#entity/form-sheet.tsx')).FormSheet }))

const TYPED: readonly FieldOf<'bank_account'>[] = [
  'currency_id',
  'iban',
  'account_number',
  'bank_name',
  'swift',
  'mfo',
  'is_default',
]

const AccountRow = ({ row, onPress }: { row: Row; onPress: (() => void) | undefined }) => {
  const words = useWords(bankAccount)
  return (
    <li>
      <ListRow
        title={textIn(row.iban) || textIn(row.account_number)}
        meta={textIn(row.currency_code) || refName(row, 'currency_id')}
        subtitle={textIn(row.bank_name)}
        note={row.is_default === 1 && words.field('is_default')}
        pending={row._pending}
        onDecide={() => askDecision({ path: bankAccount.path, id: row.id })}
        onPress={onPress}
      />
    </li>
  )
}

interface AccountsBlockProps {
  firm: Row
  canEdit: boolean
}

export const AccountsBlock = ({ firm, canEdit }: AccountsBlockProps) => {
  const { t } = useTranslation()
  const words = useWords(bankAccount)
  const owned = useAccounts(firm)
  const [opened, setOpened] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const open = (row: Row | null) => {
    setOpened(row)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <Block
      title={words.many}
      count={owned.rows.length}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit ? () => open(null) : undefined}
    >
      <BlockState owned={owned} empty={t('no_bank_accounts')} />
      {owned.rows.length > 0 && (
        <Rows>
          {owned.rows.map((row) => (
            <AccountRow key={row.id} row={row} onPress={canEdit ? () => open(row) : undefined} />
          ))}
        </Rows>
      )}
      {openings > 0 && (
        <Suspense>
          <FormSheet
            key={openings}
            entity={bankAccount}
            open={isOpen}
            record={opened}
            prefill={{ legal_entity_id: firm.id }}
            only={TYPED}
            onClose={close}
            onSaved={close}
            onDeleted={close}
          />
        </Suspense>
      )}
    </Block>
  )
}
