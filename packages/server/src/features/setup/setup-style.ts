/** The looks of the setup page: the colours of the app, by day and by night, from a narrow phone up. */

export const SETUP_STYLE = `
:root{--bg:#edf0f5;--surface:#fff;--line:#c3ccdb;--field:#8491a8;--edge:transparent;--text:#0b1a35;--text-2:#4c5a75;--ink:#0f2450;--on-ink:#fff;--primary:#0f2450;--link:#1b4cc0;--red:#c21f1f;--row:#e4e9f2}
@media(prefers-color-scheme:dark){:root{--bg:#000;--surface:#0c1016;--line:#323c4d;--field:#6b788f;--edge:#222a37;--text:#edf1f8;--text-2:#a3afc4;--ink:#0a0e15;--on-ink:#edf1f8;--primary:#2f5cd6;--link:#8fb1ff;--red:#ff8a82;--row:#222a37}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;padding:8px 20px;background:var(--ink);color:var(--on-ink);border-bottom:1px solid var(--edge);font-size:20px}
nav{display:flex;gap:4px;font-size:15px}
nav>*{min-width:44px;min-height:44px;display:grid;place-items:center;color:var(--on-ink)}
nav>b{color:#ffc251}
main{max-width:640px;margin:0 auto;padding:20px 16px 48px}
h1{font-size:26px;line-height:1.2;margin:8px 0}
p{margin:8px 0 16px}
fieldset{border:1px solid var(--edge);margin:0;padding:20px 16px;background:var(--surface);border-radius:16px}
fieldset[hidden]{display:none}
legend{float:left;width:100%;font-weight:600;font-size:19px;margin-bottom:12px;padding:0;outline:none}
legend~*{clear:both}
.field{display:block;margin-bottom:16px}
.field>span{display:block;font-size:14px;color:var(--text-2);margin-bottom:4px}
input:not([type=radio]),select{width:100%;min-height:48px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:12px}
input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible,.variant:focus-within{outline:3px solid var(--link);outline-offset:2px}
input[aria-invalid=true],select[aria-invalid=true]{border-color:var(--red)}
small{display:block;color:var(--text-2);font-size:14px;margin-top:4px}
em{display:block;color:var(--red);font-style:normal;font-size:14px}
em:not(:empty){margin-top:4px}
.variants{display:grid;gap:8px;margin-bottom:16px}
.variants>p{margin:0;font-size:14px;color:var(--text-2)}
.variant{display:grid;grid-template-columns:auto 64px 1fr;gap:12px;align-items:center;padding:10px 12px;border:1px solid var(--line);border-radius:12px;cursor:pointer}
.variant:has(:checked){border:2px solid var(--link);padding:9px 11px}
.variant svg{width:64px}
.variant input{width:20px;height:20px;accent-color:var(--link)}
.variant .sections{color:var(--text)}
.phone{fill:var(--surface);stroke:var(--line);stroke-width:2}
.rows rect{fill:var(--row)}
.tabs{fill:var(--text-2)}
.buttons{display:flex;gap:12px;margin:8px 0 0}
button,.button{flex:1;min-height:52px;border:0;border-radius:14px;background:var(--primary);color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer;display:grid;place-items:center;text-decoration:none}
button.plain{background:none;color:var(--text);border:1px solid var(--line)}
button[disabled]{opacity:.6}
#problem{color:var(--red)}
@media(max-width:400px){.variant{grid-template-columns:auto 44px 1fr}.variant svg{width:44px}}
`
