// Made by symbols.mjs with milsymbol; boxes of 150 by 100 with the middle at 100, 100.
export const natoSymbols: Record<string, string> = {
 "infantry": "<path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path>",
 "marine": "<path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path><path d=\"m 105,85 c 0,2.8 -2.2,5 -5,5 -2.8,0 -5,-2.2 -5,-5 0,-2.8 2.2,-5 5,-5 2.8,0 5,2.2 5,5 z m -20,5 30,0 m -15,0 0,30\" stroke=\"currentColor\" fill=\"none\"></path><path d=\"m 114,110 -3,-2 7,-5 -1,9 -3,-2 c -8,12 -18.6,12 -28,0 l -3,2 -2,-10 8,6 -3,2 c 9.3,11 19,11 28,0 z\" stroke=\"currentColor\" fill=\"currentColor\"></path>",
 "armor": "<path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke=\"currentColor\" fill=\"none\"></path>",
 "mechanized": "<path d=\"M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z\" stroke=\"currentColor\" fill=\"none\"></path><path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path>",
 "motorized": "<path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path><path d=\"M100,50L100,150\" stroke=\"currentColor\" fill=\"currentColor\"></path>",
 "artillery": "<circle cx=\"100\" cy=\"100\" r=\"15\" stroke=\"currentColor\" fill=\"currentColor\"></circle>",
 "anti-aircraft": "<path d=\"M25,150 C25,110 175,110 175,150\" stroke=\"currentColor\" fill=\"none\"></path>",
 "anti-tank": "<path d=\"M25,150 L100,52 175,150\" stroke=\"currentColor\" fill=\"none\"></path>",
 "engineer": "<path d=\"M 60,118 V 83 h 80 v 35  M 100,83 V 110\" stroke=\"currentColor\" fill=\"none\"></path>",
 "cavalry": "<path d=\"M25,150L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path>",
 "airborne": "<path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path><path d=\"M75,140 C75,125 100,125 100,140 C100,125 125,125 125,140\" stroke=\"currentColor\" fill=\"none\"></path>",
 "amphibious": "<path d=\"M25,50 L175,150 M25,150 L175,50\" stroke=\"currentColor\" fill=\"currentColor\"></path><path d=\"m 25,90 c 18.8,0 0,20 18.8,20 18.8,0 0,-20 18.8,-20 18.8,0 0,20 18.8,20 18.8,0 0,-20 18.8,-20 18.8,0 0,20 18.8,20 18.8,0 0,-20 18.8,-20 18.8,0 0,20 18.8,20 18.8,0 0,-20 20,-20\" stroke=\"currentColor\" fill=\"none\"></path>",
 "mortar": "<circle cx=\"100\" cy=\"115\" r=\"5\" stroke=\"currentColor\" fill=\"none\"></circle><path d=\"M100,111 l0,-30 M90,90 l10,-10 10,10\" stroke=\"currentColor\" fill=\"none\"></path>",
 "signals": "<path d=\"M25,50 100,110 100,90 175,150\" stroke=\"currentColor\" fill=\"none\"></path>",
 "heavy-weapons": "<circle cx=\"100\" cy=\"115\" r=\"5\" stroke=\"currentColor\" fill=\"none\"></circle><path d=\"M100,111 l0,-30 M90,90 l10,-10 10,10\" stroke=\"currentColor\" fill=\"none\"></path>"
};
