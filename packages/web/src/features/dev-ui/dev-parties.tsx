/** Parts around clients that no screen has yet: choosing a template for an order, finding a contact person by typing. */
import { useState } from 'react'

import type { Row } from '#offline/reads.ts'
import { nameOf } from '#i18n/names.ts'
import { PersonAutocomplete } from '#parties/person-autocomplete.tsx'
import type { TemplateKind } from '#parties/template-kinds.ts'
import { TemplateListPopup } from '#parties/template-list-popup.tsx'
import { Button } from '#ui/button.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const CLIENT = 1

const People = () => {
  const [hasClient, setHasClient] = useState(false)
  const [picked, setPicked] = useState<Row | null>(null)
  return (
    <>
      <SwitchRow label="Клиент выбран" value={hasClient} onChange={setHasClient} />
      <PersonAutocomplete
        label="Контактное лицо"
        clientId={hasClient ? CLIENT : null}
        text={picked ? nameOf(picked) : ''}
        onPick={setPicked}
      />
      <output className={css.value} data-testid="value-person">
        {JSON.stringify(picked?.id ?? null)}
      </output>
    </>
  )
}

const Templates = ({ kind, label }: { kind: TemplateKind; label: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Row | null>(null)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <output className={css.value} data-testid={`value-${kind}`}>
        {JSON.stringify(picked?.id ?? null)}
      </output>
      <TemplateListPopup
        kind={kind}
        clientId={CLIENT}
        open={isOpen}
        isEditing={false}
        onPick={setPicked}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export const DevParties = () => (
  <>
    <Block title="Контактное лицо" pad>
      <People />
    </Block>
    <Block title="Шаблоны" pad>
      <Templates kind="loading" label="Взять шаблон загрузки" />
      <Templates kind="unloading" label="Взять шаблон выгрузки" />
    </Block>
  </>
)
