PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration (version bigint not null primary key, name text not null);
INSERT INTO migration VALUES(1,'founding');
INSERT INTO migration VALUES(2,'platforms');
INSERT INTO migration VALUES(3,'links');
INSERT INTO migration VALUES(4,'twins');
INSERT INTO migration VALUES(5,'ladders');
INSERT INTO migration VALUES(6,'nights');
INSERT INTO migration VALUES(7,'privacy');
INSERT INTO migration VALUES(8,'matches');
INSERT INTO migration VALUES(9,'own');
INSERT INTO migration VALUES(10,'twin_codes');
INSERT INTO migration VALUES(11,'honour');
CREATE TABLE round (
    id bigint not null primary key,
    place text not null,
    server text,
    game text not null,
    state text not null,
    opened_at bigint not null,
    ended_at bigint
);
INSERT INTO round VALUES(1,'room/terminal/terminal:Giostra/sfide/1','terminal:Giostra','wyps-1','ended',1767265200000,1767265207000);
INSERT INTO round VALUES(2,'room/terminal/terminal:Giostra/a','terminal:Giostra','manche-1','ended',1767265208000,1767265391000);
INSERT INTO round VALUES(3,'room/terminal/terminal:Giostra/gioco/1','terminal:Giostra','scrabble-1','live',1767265418000,NULL);
INSERT INTO round VALUES(4,'private/terminal/terminal:Silk',NULL,'scrabble-1','ended',1767265429000,1767265437000);
INSERT INTO round VALUES(5,'room/terminal/terminal:Giostra/i/1','terminal:Giostra','wyps-1','ended',1767265438000,1767265443000);
INSERT INTO round VALUES(6,'room/terminal/terminal:Giostra/i/1','terminal:Giostra','wyps-1','live',1767265443000,NULL);
INSERT INTO round VALUES(8,'room/terminal/terminal:Giostra/doppia/1','terminal:Giostra','duplicate-1','live',1767265446000,NULL);
INSERT INTO round VALUES(9,'room/terminal/terminal:Giostra/a','terminal:Giostra','manche-1','live',1767265450000,NULL);
CREATE TABLE line (
    round bigint not null,
    n bigint not null,
    source text,
    at bigint not null,
    who text not null,
    body text not null,
    primary key (round, n),
    unique (round, source)
);
INSERT INTO line VALUES(1,1,'m1001@d71bf9301b129c04',1767265200000,'=','wyps-1 seats=2 pace=live:60 validation=auto dict=wyps lexicon=ade354b5f6c09d881978b46fa122a9e9e95780a7b996f8312507df63757a1aa7 rated=yes leg=1/1 computers=- seed=0fe700262cbf3465b3df024837fb4c9d109db3d08be17cabb5dbbcd302ac0b42 frame=2 | side=10');
INSERT INTO line VALUES(1,2,NULL,1767265200000,'*','order 1 2');
INSERT INTO line VALUES(1,3,NULL,1767265200000,'*','OIA>HISL');
INSERT INTO line VALUES(1,4,NULL,1767265200000,'#','clock 1767265260000');
INSERT INTO line VALUES(1,5,'rm1002',1767265201000,'1','AIO C1 D2 E3');
INSERT INTO line VALUES(1,6,NULL,1767265201000,'*','>SSEO');
INSERT INTO line VALUES(1,7,NULL,1767265201000,'#','clock 1767265261000');
INSERT INTO line VALUES(1,8,'rm1003',1767265203000,'2','ASILI C1* B1 B2 C2 D2');
INSERT INTO line VALUES(1,9,NULL,1767265203000,'*','>DCT');
INSERT INTO line VALUES(1,10,NULL,1767265203000,'#','clock 1767265263000');
INSERT INTO line VALUES(1,11,'rm1004',1767265205000,'1','+H A1');
INSERT INTO line VALUES(1,12,NULL,1767265205000,'*','>A');
INSERT INTO line VALUES(1,13,NULL,1767265205000,'#','clock 1767265265000');
INSERT INTO line VALUES(1,14,'ri1000003',1767265207000,'2','abbandono');
INSERT INTO line VALUES(2,1,'rm1005',1767265208000,'=','manche-1 room=esterna grid=4x4 min=4 seconds=180 dict=classico lexicon=96164051e5f3da0a25d18cbcb2501b52384053d6b3a84505514cf113ea77b95e mode=aperta copies=primo points=sito difficulty=normale round=1/1 seed=58d4a21a12b4181c9f97133c5b559c7989676632d58ab754f793c0cae5b6c801 announced=no rated=yes today=1');
INSERT INTO line VALUES(2,2,NULL,1767265208000,'*','grid CART/OSEA/NILO/QuADR adisca adisco aera alai alani alano alare alate aldina aldino aldio alea alera alesa alesi alesino aleso alia aliano alida alido alino aliseo aloe anidro anile anosie ansa ansare anse ansera ansi ansie ansieta ansio anso aonia aonie aquila aquile araldi araldo aralia aralie arate area areali areo areola arsa arse arsi arsina arso arte artesiano asco asiano asilo asina asino atea atei atelia ateo atesina atesino atra atre atresia caos cara care carta carte cartel cartesiano case caseina casera casi casina casino caso casoni coarta coni conia coniera conquida conquido conquisa conquise conserta cosa cosare cose cosi cosina daino dalie diano dieta dilatera disco diserta dola dolano dole dolei dolera doli dolina dolio dolse dolsi elida elidano elido elio elisa eliso elsa eoliano eolina eolio eraso ersi erta esca escara esco esilara idola idolatra idolatre ilare ileo inala inalare inalate inalera inalo inquadro inserta iosa ladino ladro laido laniera lanosa lanose lanosi lare latra lesa lesi lesina lesino lesiona leso lianosa lianose lido lieta lino lisa lisca lise liso loda lodai lodano lodi lodino lord lorda lordai lordano lordi lordino naie nido niet noia noie oasi odalisca odano odia odiano odiera odino odio odiosa odiose oleina olia oliano oliera olino olio orda ordalie ordi ordina ordinale ordino ordisca ordisco orla orlai orlano orlare orlate orlera orli orlino osare osca oscar osera quadro qual quale quali quid quieta quinale quinoa rase rasi rasino raso rasoi rate ratea ratei rateino rateo real reali reina relais resa resi resina resino reso roda rodai rodano rodi rodia rodiano rodie rodiera rodino rodio rolino sara sarei sarta sarte scarta seino sera serali sertao seta setali siano sidro silano silo sino snida snido soia sonai soni tale talea tali tara tarascona tare tarsi tarsia tarsie tarsio tarso teina tela telai telaino telaio teli telo telson teodia tersa tersi terso tesa tesi tesina tesino tesla teso trae trasla traslai traslano trasli traslino traslo tresca tresco tresconi');
INSERT INTO line VALUES(2,3,NULL,1767265208000,'#','start 1767265208000 1767265388000');
INSERT INTO line VALUES(2,4,'rm1006',1767265213000,'1','find 1767265213000 r 1006 carte quadro casino');
INSERT INTO line VALUES(2,5,'rm1007',1767265213000,'2','find 1767265213000 r 1007 carte aquila');
INSERT INTO line VALUES(2,6,NULL,1767265391000,'#','close 1767265391000');
INSERT INTO line VALUES(3,1,'m1008@e2f4c93c47d15c27',1767265418000,'=','scrabble-1 seats=2 pace=free validation=auto dict=scrabble lexicon=019840e5f3b2ed89c9dfd80f09aed20f8e09859bedf02e6ce1e8144cbe955900 rated=yes leg=1/1 computers=- seed=41df2929ff6012e334c4b91d3288daa59e3ba5828799e91326266c0013d87bef frame=2 | set=scrabble_it adjust=standard penalty=0');
INSERT INTO line VALUES(3,2,NULL,1767265418000,'*','order 2 1');
INSERT INTO line VALUES(3,3,NULL,1767265418000,'*','rack 1 AADETT?');
INSERT INTO line VALUES(3,4,NULL,1767265418000,'*','rack 2 CDIOOOP');
INSERT INTO line VALUES(3,5,NULL,1767265418000,'#','clock -');
INSERT INTO line VALUES(3,6,'rm1009',1767265419000,'1','8D ADATTE');
INSERT INTO line VALUES(3,7,NULL,1767265419000,'*','rack 1 BIOPTV');
INSERT INTO line VALUES(3,8,NULL,1767265419000,'#','clock -');
INSERT INTO line VALUES(3,9,'rm1010',1767265424000,'2','E6 PODIO');
INSERT INTO line VALUES(3,10,NULL,1767265424000,'*','rack 2 AMNO');
INSERT INTO line VALUES(3,11,NULL,1767265424000,'#','clock -');
INSERT INTO line VALUES(3,12,'rm1011',1767265429000,'1','passo');
INSERT INTO line VALUES(3,13,NULL,1767265429000,'#','clock -');
INSERT INTO line VALUES(4,1,'m1012@c9b020bd89dd8f86',1767265429000,'=','scrabble-1 seats=2 pace=free validation=auto dict=scrabble lexicon=019840e5f3b2ed89c9dfd80f09aed20f8e09859bedf02e6ce1e8144cbe955900 rated=no leg=1/1 computers=1:facile seed=266a245e7c13fd3600306b60971d82abf3ce1a938fd0369d8f785ab19def3d2d frame=2 | set=scrabble_it adjust=standard penalty=0');
INSERT INTO line VALUES(4,2,NULL,1767265429000,'*','order 2 1');
INSERT INTO line VALUES(4,3,NULL,1767265429000,'*','rack 1 ABFMNTZ');
INSERT INTO line VALUES(4,4,NULL,1767265429000,'*','rack 2 ABEELRU');
INSERT INTO line VALUES(4,5,NULL,1767265429000,'#','clock -');
INSERT INTO line VALUES(4,6,NULL,1767265431000,'1','8H FAN');
INSERT INTO line VALUES(4,7,NULL,1767265431000,'*','rack 1 AAQ');
INSERT INTO line VALUES(4,8,NULL,1767265431000,'#','clock -');
INSERT INTO line VALUES(4,9,'ri1000008',1767265433000,'2','passo');
INSERT INTO line VALUES(4,10,NULL,1767265433000,'#','clock -');
INSERT INTO line VALUES(4,11,NULL,1767265435500,'1','9E AMBA');
INSERT INTO line VALUES(4,12,NULL,1767265435500,'*','rack 1 CDNT');
INSERT INTO line VALUES(4,13,NULL,1767265435500,'#','clock -');
INSERT INTO line VALUES(4,14,'ri1000010',1767265437000,'2','abbandono');
INSERT INTO line VALUES(5,1,'m1013@65471af3f416afac',1767265438000,'=','wyps-1 seats=2 pace=slow:24 validation=auto dict=wyps lexicon=ade354b5f6c09d881978b46fa122a9e9e95780a7b996f8312507df63757a1aa7 rated=yes leg=1/2 computers=- seed=3f45b1c497d953931c5572dc1432d17d639ad51fe00ff47ab81468e982dfbf14 frame=2 | side=10');
INSERT INTO line VALUES(5,2,NULL,1767265438000,'*','order 2 1');
INSERT INTO line VALUES(5,3,NULL,1767265438000,'*','DGI>RSEE');
INSERT INTO line VALUES(5,4,NULL,1767265438000,'#','clock 1767351838000');
INSERT INTO line VALUES(5,5,'rm1015',1767265440000,'1','+I B1');
INSERT INTO line VALUES(5,6,NULL,1767265440000,'*','>QL');
INSERT INTO line VALUES(5,7,NULL,1767265440000,'#','clock 1767351840000');
INSERT INTO line VALUES(5,8,'ri1000012',1767265443000,'2','abbandono');
INSERT INTO line VALUES(6,1,NULL,1767265443000,'=','wyps-1 seats=2 pace=slow:24 validation=auto dict=wyps lexicon=ade354b5f6c09d881978b46fa122a9e9e95780a7b996f8312507df63757a1aa7 rated=yes leg=2/2 computers=- seed=93a26f2de001c4e8b37202facdfd9d7a4d6d140944b31010bcd2f21455fec8d1 frame=2 | side=10');
INSERT INTO line VALUES(6,2,NULL,1767265443000,'=','order 2 1');
INSERT INTO line VALUES(6,3,NULL,1767265443000,'*','OZU>OMIP');
INSERT INTO line VALUES(6,4,NULL,1767265443000,'#','clock 1767351843000');
INSERT INTO line VALUES(8,1,'m1021@b54c49f55eae1300',1767265446000,'=','duplicate-1 seats=1 pace=live:180 validation=auto dict=scrabble lexicon=019840e5f3b2ed89c9dfd80f09aed20f8e09859bedf02e6ce1e8144cbe955900 rated=yes leg=1/1 computers=- seed=902e45dda23cabd2197159a536ffe796b14359e6b4f51a7c2bc6766315600ed6 frame=2 | set=scrabble_it');
INSERT INTO line VALUES(8,2,NULL,1767265446000,'*','order 1');
INSERT INTO line VALUES(8,3,NULL,1767265446000,'*','rack ABCEOTV');
INSERT INTO line VALUES(8,4,NULL,1767265446000,'#','clock 1767265626000');
INSERT INTO line VALUES(8,5,NULL,1767265449000,'=','sit 2');
INSERT INTO line VALUES(8,6,'ri1000015',1767265449000,'2','8E CAVO');
INSERT INTO line VALUES(9,1,'rm1022',1767265450000,'=','manche-1 room=esterna grid=4x4 min=4 seconds=180 dict=classico lexicon=96164051e5f3da0a25d18cbcb2501b52384053d6b3a84505514cf113ea77b95e mode=aperta copies=primo points=sito difficulty=normale round=1/1 seed=dde5e658172df5aff69b90d60bf19b8f5a359be863e4e0c658ddf5d061cb9a5c announced=no rated=yes today=2');
INSERT INTO line VALUES(9,2,NULL,1767265450000,'*','grid CART/OSEA/NILO/QuADR adisca adisco aera alai alani alano alare alate aldina aldino aldio alea alera alesa alesi alesino aleso alia aliano alida alido alino aliseo aloe anidro anile anosie ansa ansare anse ansera ansi ansie ansieta ansio anso aonia aonie aquila aquile araldi araldo aralia aralie arate area areali areo areola arsa arse arsi arsina arso arte artesiano asco asiano asilo asina asino atea atei atelia ateo atesina atesino atra atre atresia caos cara care carta carte cartel cartesiano case caseina casera casi casina casino caso casoni coarta coni conia coniera conquida conquido conquisa conquise conserta cosa cosare cose cosi cosina daino dalie diano dieta dilatera disco diserta dola dolano dole dolei dolera doli dolina dolio dolse dolsi elida elidano elido elio elisa eliso elsa eoliano eolina eolio eraso ersi erta esca escara esco esilara idola idolatra idolatre ilare ileo inala inalare inalate inalera inalo inquadro inserta iosa ladino ladro laido laniera lanosa lanose lanosi lare latra lesa lesi lesina lesino lesiona leso lianosa lianose lido lieta lino lisa lisca lise liso loda lodai lodano lodi lodino lord lorda lordai lordano lordi lordino naie nido niet noia noie oasi odalisca odano odia odiano odiera odino odio odiosa odiose oleina olia oliano oliera olino olio orda ordalie ordi ordina ordinale ordino ordisca ordisco orla orlai orlano orlare orlate orlera orli orlino osare osca oscar osera quadro qual quale quali quid quieta quinale quinoa rase rasi rasino raso rasoi rate ratea ratei rateino rateo real reali reina relais resa resi resina resino reso roda rodai rodano rodi rodia rodiano rodie rodiera rodino rodio rolino sara sarei sarta sarte scarta seino sera serali sertao seta setali siano sidro silano silo sino snida snido soia sonai soni tale talea tali tara tarascona tare tarsi tarsia tarsie tarsio tarso teina tela telai telaino telaio teli telo telson teodia tersa tersi terso tesa tesi tesina tesino tesla teso trae trasla traslai traslano trasli traslino traslo tresca tresco tresconi');
INSERT INTO line VALUES(9,3,NULL,1767265450000,'#','start 1767265450000 1767265630000');
INSERT INTO line VALUES(9,4,'rm1023',1767265455000,'1','find 1767265455000 r 1023 carte quadro');
INSERT INTO line VALUES(9,5,'rm1024',1767265455000,'2','find 1767265455000 r 1024 aquila');
CREATE TABLE seat (
    round bigint not null,
    seat bigint not null,
    person text not null, server text,
    primary key (round, seat)
);
INSERT INTO seat VALUES(1,1,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(1,2,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(2,1,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(2,2,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(3,1,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(3,2,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(4,2,'terminal:Silk',NULL);
INSERT INTO seat VALUES(5,1,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(5,2,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(6,1,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(6,2,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(8,1,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(8,2,'terminal:Silk','terminal:Giostra');
INSERT INTO seat VALUES(9,1,'terminal:Galahad','terminal:Giostra');
INSERT INTO seat VALUES(9,2,'terminal:Silk','terminal:Giostra');
CREATE TABLE name (
    person text not null,
    server text not null,
    name text not null,
    folded text not null,
    at bigint not null,
    primary key (person, server)
);
INSERT INTO name VALUES('terminal:Silk','terminal:Giostra','Silk','silk',1767265455000);
INSERT INTO name VALUES('terminal:Galahad','terminal:Giostra','Galahad','galahad',1767265455000);
INSERT INTO name VALUES('terminal:Silk','','Silk','silk',1767265429000);
INSERT INTO name VALUES('terminal:Ada','terminal:Giostra','Ada','ada',1767265445000);
CREATE TABLE setting (
    scope text not null,
    name text not null,
    value text not null,
    at bigint not null,
    primary key (scope, name)
);
INSERT INTO setting VALUES('server:terminal:Giostra','lingua','it',1767265200000);
INSERT INTO setting VALUES('server:terminal:Giostra','fuso','Europe/Rome',1767265200000);
CREATE TABLE overlay (
    id bigint not null primary key,
    server text not null,
    word text not null,
    verdict text not null,
    author text not null,
    reason text not null,
    at bigint not null
);
CREATE TABLE report (
    id bigint not null primary key,
    server text not null,
    round bigint not null,
    word text not null,
    person text not null,
    at bigint not null,
    state text not null,
    decided_by text,
    decided_at bigint
);
CREATE TABLE exclusion (
    server text not null,
    person text not null,
    author text not null,
    reason text not null,
    at bigint not null,
    primary key (server, person)
);
CREATE TABLE deed (
    id bigint not null primary key,
    server text,
    place text,
    author text not null,
    what text not null,
    reason text not null,
    at bigint not null
);
CREATE TABLE plan (
    place text not null primary key,
    plan text not null,
    at bigint not null
);
INSERT INTO "plan" VALUES('room/terminal/terminal:Giostra/a','{"wish":{"room":"esterna","size":[4,4],"min_letters":4,"seconds":180,"dictionary":"classico","mode":"aperta","copies":"primo","points":"sito","difficulty":"normale","rated":true},"starter":"terminal:Galahad","order":"rm1022","number":1,"of":1,"pause":30,"automatic":false,"empty":0,"stage":"Playing"}',1767265450000);
CREATE TABLE heartbeat (
    id bigint not null primary key,
    at bigint not null
);
INSERT INTO heartbeat VALUES(1,1767265456000);
CREATE TABLE posted (
    place text not null,
    audience text not null,
    handle text not null,
    message bigint,
    at bigint not null,
    primary key (place, audience, handle)
);
CREATE TABLE link (
    person text not null primary key,
    whole text not null
);
CREATE TABLE twin (
    place text not null primary key,
    home text not null unique
);
CREATE TABLE ladder_row (
    id bigint not null primary key,
    server text not null,
    family text not null,
    person text
);
INSERT INTO ladder_row VALUES(1,'terminal:Giostra','parole','terminal:Galahad');
INSERT INTO ladder_row VALUES(2,'terminal:Giostra','parole','terminal:Silk');
CREATE TABLE rated (
    server text not null,
    family text not null,
    round bigint not null,
    ended_at bigint not null,
    players text not null, day text not null default '',
    primary key (server, family, round)
);
INSERT INTO rated VALUES('terminal:Giostra','parole',2,1767265391000,'1:8 2:3','2026-01-02');
CREATE TABLE voided (
    server text not null,
    round bigint not null,
    day text not null,
    primary key (server, round)
);
CREATE TABLE merged (
    ladder_row bigint not null primary key,
    into_row bigint not null,
    day text not null,
    until text
);
CREATE TABLE unranked (
    ladder_row bigint not null primary key,
    at bigint not null
);
CREATE TABLE departed (
    ladder_row bigint not null primary key,
    at bigint not null
);
CREATE TABLE job (
    job text not null,
    server text not null,
    date text not null,
    due_at bigint not null,
    state text not null,
    primary key (job, server, date)
);
INSERT INTO job VALUES('publication','terminal:Giostra','2026-01-02',1767322800000,'done');
INSERT INTO job VALUES('digest','terminal:Giostra','2026-01-02',1767337200000,'due');
CREATE TABLE publication (
    server text not null,
    date text not null,
    at bigint not null,
    factor bigint not null,
    damped bigint not null,
    primary key (server, date)
);
INSERT INTO publication VALUES('terminal:Giostra','2026-01-02',1767265438000,24,0);
CREATE TABLE season (
    id bigint not null primary key,
    server text not null,
    name text not null,
    opened text not null,
    closes text,
    reset text not null,
    closed bigint not null
);
CREATE TABLE season_place (
    season bigint not null,
    ladder_row bigint not null,
    rank bigint not null,
    rating bigint not null,
    rounds bigint not null,
    primary key (season, ladder_row)
);
CREATE TABLE standing (
    ladder_row bigint not null primary key,
    rating bigint not null,
    rounds bigint not null,
    peak bigint not null,
    peak_day text not null
);
INSERT INTO standing VALUES(1,1512000,1,1512000,'2026-01-02');
INSERT INTO standing VALUES(2,1488000,1,1488000,'2026-01-02');
CREATE TABLE history (
    server text not null,
    family text not null,
    day text not null,
    changes text not null,
    primary key (server, family, day)
);
INSERT INTO history VALUES('terminal:Giostra','parole','2026-01-02','1:1500000:1512000:1 2:1500000:1488000:1');
CREATE TABLE result (
    round bigint not null,
    seat bigint not null,
    points bigint not null,
    rank bigint not null,
    players bigint not null,
    best text,
    best_points bigint not null,
    primary key (round, seat)
);
INSERT INTO result VALUES(2,1,8,1,2,'casino',3);
INSERT INTO result VALUES(2,2,3,2,2,'aquila',3);
CREATE TABLE suspicion (
    id bigint not null primary key,
    server text not null,
    what text not null,
    round bigint not null,
    a bigint not null,
    b bigint not null,
    detail text not null,
    at bigint not null,
    state text not null
);
CREATE TABLE farewell (
    server text not null primary key,
    at bigint not null
);
CREATE TABLE invite (
    id bigint not null primary key,
    place text not null,
    server text,
    terms text not null,
    state text not null,
    at bigint not null
);
INSERT INTO invite VALUES(7,'room/terminal/terminal:Giostra/sfide','terminal:Giostra','{"rules":"wyps-1","own":"side=10","dictionary":"wyps","pace":"live:60","validation":"auto","rated":true,"legs":1,"seats":2,"computers":[],"order":"m1020@d71bf9301b129c04","again":null,"calm":false}','open',1767265445000);
CREATE TABLE invited (
    invite bigint not null,
    n bigint not null,
    person text not null,
    state text not null,
    primary key (invite, n)
);
INSERT INTO invited VALUES(7,1,'terminal:Ada','yes');
INSERT INTO invited VALUES(7,2,'terminal:Galahad','asked');
CREATE TABLE encounter (
    round bigint not null primary key,
    first_round bigint not null
);
INSERT INTO encounter VALUES(6,5);
CREATE TABLE seal (
    round bigint not null primary key,
    lines bigint not null,
    hash text not null
);
INSERT INTO seal VALUES(1,14,'8c7926c0f3335c41811966f358852d3f7dc6c9b93730e9200e6120cfff9f0d49');
INSERT INTO seal VALUES(2,6,'9630e7eca4d66424d4eb55008dc49c29c224af4d5d2c38299006fa65474d1382');
INSERT INTO seal VALUES(4,14,'5ea4bd33816f0d771cf4a946b3e9a605ed7fa13f202036834c47032e4536f06a');
INSERT INTO seal VALUES(5,8,'ae2e6568627cc52039336e6e6de44fc3f7dcc7583c8e683319467fae4d81c887');
CREATE TABLE twin_code (
    place text not null primary key,
    code text not null,
    until bigint not null
);
CREATE TABLE shut_out (
    round bigint not null,
    mark text not null,
    primary key (round, mark)
);
CREATE TABLE day_off (
    person text not null,
    server text not null,
    since bigint not null,
    until bigint not null,
    primary key (person, server, since)
);
CREATE INDEX round_of_place on round (place, opened_at);
CREATE INDEX round_live on round (id) where state = 'live';
CREATE INDEX name_folded on name (server, folded);
CREATE INDEX overlay_of_server on overlay (server, word, id);
CREATE UNIQUE INDEX report_open on report (server, word) where state = 'open';
CREATE INDEX deed_of_server on deed (server, id);
CREATE INDEX posted_at on posted (at);
CREATE UNIQUE INDEX ladder_row_of on ladder_row (server, family, person);
CREATE INDEX rated_in_order on rated (server, family, day, ended_at, round);
CREATE INDEX job_due on job (due_at) where state = 'due';
CREATE INDEX job_due_of on job (server) where state = 'due';
CREATE INDEX season_of_server on season (server, id);
CREATE UNIQUE INDEX suspicion_once on suspicion (server, what, round, a, b);
CREATE INDEX invited_person on invited (person);
CREATE INDEX seat_of_person on seat (person, round, seat);
CREATE INDEX ladder_row_of_person on ladder_row (person);
CREATE INDEX rated_of_round on rated (round, server);
CREATE INDEX season_place_of_row on season_place (ladder_row);
CREATE INDEX merged_into on merged (into_row);
CREATE INDEX suspicion_of_round on suspicion (round);
CREATE INDEX suspicion_of_a on suspicion (a);
CREATE INDEX suspicion_of_b on suspicion (b);
CREATE INDEX report_of_person on report (person);
CREATE INDEX report_decided_by on report (decided_by);
CREATE INDEX overlay_by on overlay (author);
CREATE INDEX exclusion_by on exclusion (author);
CREATE INDEX exclusion_of_person on exclusion (person);
CREATE INDEX deed_by on deed (author);
CREATE INDEX deed_in_place on deed (place);
CREATE INDEX invite_of_place on invite (place);
CREATE INDEX round_of_turns on round (place, opened_at) where game <> 'manche-1';
COMMIT;
