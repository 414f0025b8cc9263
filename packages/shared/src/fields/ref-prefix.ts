/** Of the reference `main_carrier_id` the prefix is `main_carrier`, as in `main_carrier_name`; of `organization` it is the word itself. */
export const refPrefix = (field: string): string => field.replace(/_id$/, '')
