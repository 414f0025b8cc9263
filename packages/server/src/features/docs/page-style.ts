/** How the page of the API looks: one column on a phone, tables beside their names on a desk, light and dark. */

export const STYLE = `
:root{color-scheme:light dark;--bg:#edf0f5;--surface:#fff;--quiet:#f4f6fa;--line:#dbe1ec;--text:#0b1a35;--text-2:#4c5a75;
--ink:#0f2450;--on-ink:#fff;--on-ink-2:#bcc9e3;--link:#1b4cc0;--tint:#e6edfc;--get:#0a7545;--get-tint:#e1f4ea;
--post:#1b4cc0;--post-tint:#e6edfc}
@media(prefers-color-scheme:dark){:root{--bg:#000;--surface:#0c1016;--quiet:#151b25;--line:#222a37;--text:#edf1f8;
--text-2:#a3afc4;--ink:#0a0e15;--on-ink:#edf1f8;--on-ink-2:#a3afc4;--link:#8fb1ff;--tint:#13203d;--get:#5ad497;
--get-tint:#0a2216;--post:#8fb1ff;--post-tint:#13203d}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--text);font:400 15px/1.5 "Golos Text",system-ui,-apple-system,"Segoe UI",
Roboto,sans-serif;font-variant-numeric:tabular-nums}
code{font:500 .92em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:6px}
header{background:var(--ink);color:var(--on-ink);padding:20px 0 18px}
header>div{padding:0 28px}
header>div,main{max-width:1080px;margin:0 auto}
header h1{margin:0;font-size:26px;line-height:32px;letter-spacing:-.015em}
header p{margin:4px 0 0;color:var(--on-ink-2)}
header a{color:var(--on-ink);text-decoration:underline}
main{padding:12px}
section,.group{background:var(--surface);border-radius:16px;padding:16px;margin:0 0 8px}
h2{margin:0 0 8px;font-size:20px;line-height:24px;letter-spacing:-.015em}
h3{margin:20px 0 6px;font-size:15px;line-height:20px}
p{margin:0 0 10px;max-width:72ch}
.toc{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:0 16px}
.toc li{display:flex}
.toc a{flex:1;display:flex;flex-direction:column;justify-content:center;min-height:44px;padding:5px 0;border-bottom:1px solid var(--line);
font-weight:600;line-height:1.3}
.toc code{color:var(--text-2);font-weight:400;font-size:12.5px}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.group{padding:0}
.group>summary{display:flex;align-items:baseline;flex-wrap:wrap;gap:2px 10px;padding:14px 44px 14px 16px;position:relative;
min-height:52px}
.group>summary h2{margin:0;font-size:17px}
.group>summary code{color:var(--text-2)}
.group>summary::after,.op>summary::after{content:"";position:absolute;right:18px;top:22px;width:9px;height:9px;
border:solid var(--text-2);border-width:0 2px 2px 0;transform:rotate(45deg)}
.op>summary::after{right:16px;top:16px}
details[open]>summary::after{transform:translateY(4px) rotate(225deg)}
.inside{padding:0 16px 16px;scroll-margin-top:64px}
.op{border:1px solid var(--line);border-radius:12px;margin:8px 0 0;background:var(--surface)}
.op>summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;padding:10px 40px 10px 12px;min-height:44px;
position:relative}
.op>summary>code{font-weight:600}
.op>div{padding:2px 12px 12px;border-top:1px solid var(--line)}
.op>div>p:first-child{margin-top:10px}
.method{font:700 12px/20px ui-monospace,Menlo,Consolas,monospace;border-radius:6px;padding:1px 7px;min-width:44px;
text-align:center}
.get{color:var(--get);background:var(--get-tint)}
.post{color:var(--post);background:var(--post-tint)}
.who{color:var(--text-2);font-size:13px;margin-left:auto}
table{border-collapse:collapse;width:100%;margin:0 0 4px}
@media(min-width:721px){table{table-layout:fixed}th.name{width:24%}th.label{width:17%}th.type{width:22%}th.must{width:12%}}
th{text-align:left;font-size:12.5px;font-weight:600;color:var(--text-2);padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}
td{padding:7px 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:baseline}
tr:last-child td{border-bottom:0}
td:last-child,th:last-child{padding-right:0}
.small{color:var(--text-2);font-size:13px;line-height:1.45}
td.must{color:var(--text);font-weight:600}
@media(max-width:720px){
thead{display:none}
tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}
tr:last-child{border-bottom:0}
td{display:block;padding:0;border:0}
td:empty{display:none}
td:nth-child(-n+2),td.must{display:inline;margin-right:10px}
.who{margin-left:0;flex-basis:100%}
}
@media print{.group,.op{break-inside:avoid}}
`
