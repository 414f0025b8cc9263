/** Answers of banks in the shapes that they publish, shortened to a few currencies. */
export const NBU = `[
{"r030":840,"txt":"Долар США","rate":41.131,"cc":"USD","exchangedate":"16.11.2026"},
{"r030":978,"txt":"Євро","rate":47.6834,"cc":"EUR","exchangedate":"16.11.2026"},
{"r030":985,"txt":"Злотий","rate":11.3412,"cc":"PLN","exchangedate":"16.11.2026"},
{"r030":398,"txt":"Теньге","rate":0.079214,"cc":"KZT","exchangedate":"16.11.2026"},
{"r030":959,"txt":"Золото","rate":171234.55,"cc":"XAU","exchangedate":"16.11.2026"}
]`

export const NBK = `<?xml version="1.0" encoding="utf-8"?>
<rates>
<generator>Alternate RSS Builder</generator>
<title>Official exchange rates of National Bank of Republic Kazakhstan</title>
<link>www.nationalbank.kz</link>
<description>Official exchange rates of National Bank of Republic Kazakhstan</description>
<copyright>www.nationalbank.kz</copyright>
<date>16.11.2026</date>
<item><fullname>ДОЛЛАР США</fullname><title>USD</title><description>519.24</description><quant>1</quant><index></index><change>0.00</change></item>
<item><fullname>ЕВРО</fullname><title>EUR</title><description>601.95</description><quant>1</quant><index>UP</index><change>+1.20</change></item>
<item><fullname>УЗБЕКСКИХ СУМОВ</fullname><title>UZS</title><description>4.32</description><quant>100</quant><index></index><change>0.00</change></item>
</rates>`

export const NBP =
  '[{"table":"A","no":"221/A/NBP/2026","effectiveDate":"2026-11-16","rates":[' +
  '{"currency":"dolar amerykański","code":"USD","mid":3.6267},' +
  '{"currency":"euro","code":"EUR","mid":4.2045},' +
  '{"currency":"hrywna (Ukraina)","code":"UAH","mid":0.0882}]}]'

export const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-16'>
			<Cube currency='USD' rate='1.1590'/>
			<Cube currency='PLN' rate='4.2045'/>
			<Cube currency='TRY' rate='49.1230'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`
